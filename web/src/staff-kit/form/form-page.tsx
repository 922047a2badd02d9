import { type ReactNode, useState } from 'react';
import { type FieldPath, FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { FormLocked, fieldId } from '../fields/form-field.tsx';
import { NotFoundPage } from '../page/message-pages.tsx';
import { UploadsContext, useUploads } from '../pictures/use-uploads.ts';
import { Question } from '../questions/question.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { useFocusFirstProblem, useFocusHash, useFocusInSection } from './focus-problem.ts';
import { FormBar } from './form-bar.tsx';
import { type FormProblem, problemsOf } from './form-errors.ts';
import styles from './form-page.module.css';
import { type FormSection, inSectionOrder, isIn } from './form-section.ts';
import { OutdatedQuestion } from './outdated-question.tsx';
import type { RecordForm, SaveProps } from './record-form.ts';
import { type FooterLink, SectionNav } from './section-nav.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useRecheck } from './use-recheck.ts';
import { useSave } from './use-save.ts';

/** Id of the open section. */
const SECTION_ID = 'form-section';

interface FormPageProps<Form extends RecordForm, Context extends object> extends SaveProps<Form> {
  /** In the specification's order. */
  sections: readonly [FormSection<Context>, ...FormSection<Context>[]];
  /** The props of the sections' contents. */
  context: Context;
  /** The section in the URL; by default, the first. */
  sectionKey: string | undefined;
  /** In add mode, the main button opens the next section, and saves in the last one (CHN-78, CHN-80). */
  isNew: boolean;
  cancelPath: string;
  /** Errors from outside the form's schema, such as a lookup's result. */
  otherProblems?: readonly FormProblem[];
  heading?: ReactNode;
  footerTitle?: string;
  footerLinks?: FooterLink[];
  /** Shown at the right from 1200 px, below the section on narrower screens. */
  aside?: ReactNode;
  /** Why the form is read-only. */
  refusal?: string | undefined;
}

/** The frame of every dashboard form: sections, error summary, unsaved-changes guard, footer and saving. */
export function FormPage<Form extends RecordForm, Context extends object>(props: FormPageProps<Form, Context>) {
  const { form, sections, context, sectionKey, basePath, isNew, cancelPath, refusal, otherProblems = [] } = props;
  const { isDirty, isSubmitting, isSubmitted, errors } = form.formState;
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const uploads = useUploads();
  const [wasChecked, setWasChecked] = useState(false);
  const current = sections.find(({ key }) => key === (sectionKey ?? sections[0].key));
  const next = isNew && current ? sections[sections.indexOf(current) + 1] : undefined;
  const pathOf = (section: FormSection<Context>) => `${basePath}/${section.key}`;
  const sectionOf = (path: string) => sections.find((section) => isIn(section, path));
  const openSection = (section: FormSection<Context>) => navigate(pathOf(section), { state });
  // Other problems are listed, like the schema's errors, only after the first attempt to continue or save.
  const allProblems = [...problemsOf(errors), ...(isSubmitted || wasChecked ? otherProblems : [])];
  const problems = inSectionOrder(allProblems, sections).filter(({ path }) => !uploads.isUploading(path));
  const focusInSection = useFocusInSection(current?.key);
  useFocusHash(hash, current?.key, focusInSection);
  const focusField = (path: string, scroll: boolean) => {
    const section = sectionOf(path);
    if (section && section !== current) void openSection(section);
    focusInSection({ section: (section ?? current)?.key, id: fieldId(path), scroll });
  };
  const focusFirstProblem = useFocusFirstProblem(problems, (path) => {
    // SHELL-135: shows the summary at the top, and focuses the first invalid field without scrolling to it.
    window.scrollTo({ top: 0 });
    focusField(path, false);
  });
  const hasChanges = isDirty || uploads.isAnyUploading;
  const saving = useSave(props, {
    hasChanges,
    uploads,
    focusFirstProblem,
    onUploadFailed: (field) => focusField(field, true),
  });
  useRecheck(form);
  if (!current) return <NotFoundPage />;
  const goToSection = async (to: FormSection<Context>) => {
    setWasChecked(true);
    const fields = current.fields.filter((field) => !uploads.isUploading(field)) as FieldPath<Form>[];
    const isValid = await form.trigger(fields);
    if (!isValid || otherProblems.some(({ path }) => isIn(current, path))) return focusFirstProblem(current.fields);
    await openSection(to);
    focusInSection({ section: to.key, id: SECTION_ID, scroll: false });
  };
  const isSaving = isSubmitting || saving.isWaiting;
  return (
    <FormProvider {...form}>
      <form
        className={styles.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (next) void goToSection(next);
          else if (!isSaving) void saving.save();
        }}
      >
        <SectionNav
          sections={sections.map((section) => ({
            label: t(section.label),
            icon: section.icon,
            path: pathOf(section),
            isCurrent: section === current,
            hasProblem: problems.some(({ path }) => isIn(section, path)),
          }))}
          footerTitle={props.footerTitle ?? ''}
          footerLinks={props.footerLinks ?? []}
        />
        <div className={styles.body}>
          <div className={styles.column}>
            {props.heading}
            <ErrorSummary problems={problems} onFollow={(path) => focusField(path, true)} />
            <fieldset
              className={styles.section}
              key={`${current.key} ${saving.loads}`}
              id={SECTION_ID}
              tabIndex={-1}
              aria-label={t(current.label)}
              disabled={Boolean(refusal)}
            >
              <FormLocked value={Boolean(refusal)}>
                <UploadsContext value={uploads}>
                  <current.Content {...context} />
                </UploadsContext>
              </FormLocked>
            </fieldset>
          </div>
          {props.aside && <aside className={styles.aside}>{props.aside}</aside>}
        </div>
        <FormBar
          hasChanges={hasChanges}
          isSaving={isSaving}
          isWaiting={saving.isWaiting}
          isNext={next !== undefined}
          cancelPath={cancelPath}
          refusal={refusal}
          failure={saving.failure}
        />
      </form>
      <Question
        open={saving.question.open}
        title={saving.question.title}
        text={saving.question.text}
        answers={[
          { label: saving.question.stay, onChoose: saving.question.onStay, tone: 'main' },
          { label: saving.question.go, onChoose: () => saving.question.onGo('this') },
          ...(saving.question.further
            ? [{ label: saving.question.further, onChoose: () => saving.question.onGo('following') }]
            : []),
        ]}
      />
      <OutdatedQuestion {...saving.outdated} />
      <UnsavedGuard losesChanges={saving.losesChanges} hasChanges={hasChanges} />
    </FormProvider>
  );
}
