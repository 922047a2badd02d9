import { type ReactNode, useState } from 'react';
import { type FieldPath, FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { FormLocked, fieldId } from '../fields/form-field.tsx';
import { NotFoundPage } from '../page/message-pages.tsx';
import { UploadsContext, useUploads } from '../pictures/use-uploads.ts';
import { Question } from '../questions/question.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormBar } from './form-bar.tsx';
import { type FormProblem, problemsOf } from './form-errors.ts';
import styles from './form-page.module.css';
import { type FormSection, inSectionOrder, isIn } from './form-section.ts';
import { useFocusIn, useLeadToHash, useLeadToProblem } from './lead-to-problem.ts';
import { OutdatedQuestion } from './outdated-question.tsx';
import type { RecordForm, SaveProps } from './record-form.ts';
import { type FooterLink, SectionNav } from './section-nav.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useRecheck } from './use-recheck.ts';
import { useSave } from './use-save.ts';

/** The id of the section that is open. */
const SECTION_ID = 'form-section';

interface FormPageProps<Form extends RecordForm, Context extends object> extends SaveProps<Form> {
  /** In the specification's order. */
  sections: readonly [FormSection<Context>, ...FormSection<Context>[]];
  /** What the sections need to know beside the form's fields. */
  context: Context;
  /** The section that the address names; without one the first is open. */
  sectionKey: string | undefined;
  /** In add mode the main button leads from section to section and saves in the last one (CHN-78, CHN-80). */
  isNew: boolean;
  cancelPath: string;
  /** Errors that the form's schema does not know, such as a look-up's answer. */
  otherProblems?: readonly FormProblem[];
  heading?: ReactNode;
  footerTitle?: string;
  footerLinks?: FooterLink[];
  /** Shown at the right from 1200 px, below the section on narrower screens. */
  aside?: ReactNode;
  /** Why nothing can be changed now. */
  refusal?: string | undefined;
}

/** The frame of every form of the dashboard: sections, summary, guard, footer, and how it is saved. */
export function FormPage<Form extends RecordForm, Context extends object>(props: FormPageProps<Form, Context>) {
  const { form, sections, context, sectionKey, basePath, isNew, cancelPath, refusal, otherProblems = [] } = props;
  const { isDirty, isSubmitting, isSubmitted, errors } = form.formState;
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const uploads = useUploads();
  const [wasJudged, setWasJudged] = useState(false);
  const current = sections.find(({ key }) => key === (sectionKey ?? sections[0].key));
  const next = isNew && current ? sections[sections.indexOf(current) + 1] : undefined;
  const pathOf = (section: FormSection<Context>) => `${basePath}/${section.key}`;
  const sectionOf = (path: string) => sections.find((section) => isIn(section, path));
  const openSection = (section: FormSection<Context>) => navigate(pathOf(section), { state });
  // Like the schema's own, they are listed once somebody has tried to go on.
  const found = [...problemsOf(errors), ...(isSubmitted || wasJudged ? otherProblems : [])];
  const problems = inSectionOrder(found, sections).filter(({ path }) => !uploads.isUnderWay(path));
  const focusIn = useFocusIn(current?.key);
  useLeadToHash(hash, current?.key, focusIn);
  const leadTo = (path: string, scroll: boolean) => {
    const section = sectionOf(path);
    if (section && section !== current) void openSection(section);
    focusIn({ section: (section ?? current)?.key, id: fieldId(path), scroll });
  };
  const judge = useLeadToProblem(problems, (path) => {
    // SHELL-135: the summary is at the top. The first bad field takes the focus without moving the page.
    window.scrollTo({ top: 0 });
    leadTo(path, false);
  });
  const hasChanges = isDirty || uploads.isAnyUnderWay;
  const saving = useSave(props, { hasChanges, uploads, judge, onLost: (field) => leadTo(field, true) });
  useRecheck(form);
  if (!current) return <NotFoundPage />;
  const goOn = async (to: FormSection<Context>) => {
    setWasJudged(true);
    const fields = current.fields.filter((field) => !uploads.isUnderWay(field)) as FieldPath<Form>[];
    const isRight = await form.trigger(fields);
    if (!isRight || otherProblems.some(({ path }) => isIn(current, path))) return judge(current.fields);
    await openSection(to);
    focusIn({ section: to.key, id: SECTION_ID, scroll: false });
  };
  const isSaving = isSubmitting || saving.isWaiting;
  return (
    <FormProvider {...form}>
      <form
        className={styles.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (next) void goOn(next);
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
            <ErrorSummary problems={problems} onFollow={(path) => leadTo(path, true)} />
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
        open={saving.before.open}
        title={saving.before.title}
        text={saving.before.text}
        answers={[
          { label: saving.before.stay, onChoose: saving.before.onStay, tone: 'main' },
          { label: saving.before.go, onChoose: () => saving.before.onGo('this') },
          ...(saving.before.further
            ? [{ label: saving.before.further, onChoose: () => saving.before.onGo('following') }]
            : []),
        ]}
      />
      <OutdatedQuestion {...saving.outdated} />
      <UnsavedGuard losesChanges={saving.losesChanges} hasChanges={hasChanges} />
    </FormProvider>
  );
}
