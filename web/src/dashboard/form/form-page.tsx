import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { logFailure } from '../../lib/log.ts';
import { showToast } from '../../ui/toast-store.ts';
import { NotFoundPage } from '../shell/message-pages.tsx';
import { Question, type QuestionWords } from '../shell/question.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormBar } from './form-bar.tsx';
import { problemsOf, showServerErrors } from './form-errors.ts';
import { fieldId } from './form-field.tsx';
import styles from './form-page.module.css';
import { acceptSaved } from './save-form.ts';
import { type FooterLink, SectionNav } from './section-nav.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

export interface FormSection {
  /** The last part of the section's path (CHN-70). */
  key: string;
  label: string;
  icon: string;
  /** The first part of the paths of the fields in it. */
  fields: readonly string[];
  content: ReactNode;
}

export interface FormPageProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  sections: readonly [FormSection, ...FormSection[]];
  /** The section that the address names; without one the first is open. */
  sectionKey: string | undefined;
  basePath: string;
  /** In add mode the main button leads from section to section and saves in the last one (CHN-78, CHN-80). */
  isNew: boolean;
  /** Stores the values and answers them as they are stored. Throws ApiError. */
  onSave: (values: Form) => Promise<Form>;
  /** What to ask before these values are saved; null saves them at once. */
  questionBefore?: (values: Form) => QuestionWords | null;
  /** The page after a save; without one the user stays on the form (CHN-87, CHN-89). */
  pathAfterSave?: string | undefined;
  cancelPath: string;
  heading?: ReactNode;
  footerTitle?: string;
  footerLinks?: FooterLink[];
  /** Shown at the right from 1200 px. */
  aside?: ReactNode;
  /** Why nothing can be changed now. */
  refusal?: string | undefined;
}

/** The frame of every form of the dashboard: sections, summary, guard, footer, and how it is saved. */
export function FormPage<Form extends FieldValues>(props: FormPageProps<Form>) {
  const { form, sections, sectionKey, basePath, isNew, cancelPath, refusal } = props;
  const { isDirty, isSubmitting, errors } = form.formState;
  const navigate = useNavigate();
  const { state } = useLocation();
  const current = sections.find(({ key }) => key === (sectionKey ?? sections[0].key));
  const next = isNew && current ? sections[sections.indexOf(current) + 1] : undefined;
  const pathOf = (section: FormSection) => `${basePath}/${section.key}`;
  const sectionOf = (path: string) => sections.find(({ fields }) => fields.includes(path.split('.')[0] ?? ''));
  const openSection = (section: FormSection) => navigate(pathOf(section), { state });
  const problems = inSectionOrder(problemsOf(errors), sections);
  const leadTo = useLeadToField(current?.key, (path) => {
    const section = sectionOf(path);
    if (section && section !== current) void openSection(section);
  });
  const { save, question, losesChanges } = useSave(props, problems[0]?.path, (path) => {
    // SHELL-135: the summary is at the top. The first bad field takes the focus without moving the page.
    window.scrollTo({ top: 0 });
    leadTo(path, false);
  });
  if (!current) return <NotFoundPage />;
  return (
    <FormProvider {...form}>
      <form
        className={styles.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (next) void openSection(next);
          else if (!isSubmitting) void save();
        }}
      >
        <SectionNav
          sections={sections.map((section) => ({
            label: section.label,
            icon: section.icon,
            path: pathOf(section),
            isCurrent: section === current,
            hasProblem: problems.some(({ path }) => sectionOf(path) === section),
          }))}
          footerTitle={props.footerTitle ?? ''}
          footerLinks={props.footerLinks ?? []}
        />
        <div className={styles.column}>
          {props.heading}
          <ErrorSummary problems={problems} onFollow={(path) => leadTo(path, true)} />
          <fieldset className={styles.section} key={current.key} disabled={Boolean(refusal)}>
            {current.content}
          </fieldset>
        </div>
        {props.aside && <aside className={styles.aside}>{props.aside}</aside>}
        <FormBar
          hasChanges={isDirty}
          isSaving={isSubmitting}
          isNext={next !== undefined}
          cancelPath={cancelPath}
          refusal={refusal}
        />
      </form>
      <Question {...question} />
      <UnsavedGuard losesChanges={losesChanges} hasChanges={isDirty} />
    </FormProvider>
  );
}

/** Saving, and what counts as leaving. `onProblem` runs once the form shows what was wrong with the attempt. */
function useSave<Form extends FieldValues>(
  props: FormPageProps<Form>,
  firstProblem: string | undefined,
  onProblem: (path: string) => void,
) {
  const { form, basePath, onSave, questionBefore, pathAfterSave } = props;
  const { isDirty } = form.formState;
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  const lead = useEffectEvent(onProblem);
  useEffect(() => {
    if (!hasFailed || firstProblem === undefined) return;
    lead(firstProblem);
    setHasFailed(false);
  }, [hasFailed, firstProblem]);
  const justSaved = useRef(false);
  useEffect(() => {
    if (isDirty) justSaved.current = false;
  }, [isDirty]);
  const store = async (values: Form) => {
    setHasFailed(false);
    try {
      justSaved.current = !acceptSaved(form, values, await onSave(values));
      if (pathAfterSave) void navigate(pathAfterSave);
    } catch (failure) {
      logFailure('The form could not be saved', failure);
      showToast('Error submitting form.', { tone: 'error' });
      showServerErrors(form, failure);
      setHasFailed(true);
    }
  };
  // The words stay after the answer, for the moment in which the dialog fades.
  const [asked, setAsked] = useState({ open: false, title: '', text: '', stay: '', go: '' });
  const submit = (isAnswered: boolean) =>
    form.handleSubmit(
      async (values) => {
        const question = isAnswered ? null : questionBefore?.(values);
        if (question) setAsked({ open: true, ...question });
        else await store(values);
      },
      () => setHasFailed(true),
    )();
  const close = () => setAsked({ ...asked, open: false });
  const go = () => {
    close();
    void submit(true);
  };
  const isWithin = (path: string) => path === basePath || path.startsWith(`${basePath}/`);
  return {
    save: () => submit(false),
    question: { ...asked, onStay: close, onGo: go },
    losesChanges: (path: string) => isDirty && !justSaved.current && !isWithin(path),
  };
}

/** Leads to a field, in whatever section it is: the focus waits until that section is there. */
function useLeadToField(currentKey: string | undefined, openSectionOf: (path: string) => void) {
  const [wanted, setWanted] = useState<{ path: string; scroll: boolean } | null>(null);
  useEffect(() => {
    const control = wanted && currentKey !== undefined && document.getElementById(fieldId(wanted.path));
    if (!control) return;
    control.focus({ preventScroll: !wanted.scroll });
    setWanted(null);
  }, [wanted, currentKey]);
  return (path: string, scroll: boolean) => {
    openSectionOf(path);
    setWanted({ path, scroll });
  };
}

function inSectionOrder<Problem extends { path: string }>(problems: Problem[], sections: readonly FormSection[]) {
  const order = sections.flatMap(({ fields }) => fields);
  const place = ({ path }: Problem) => order.indexOf(path.split('.')[0] ?? '');
  return problems.toSorted((a, b) => place(a) - place(b));
}
