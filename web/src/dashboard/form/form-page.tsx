import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { NotFoundPage } from '../shell/message-pages.tsx';
import { Question } from '../shell/question.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormBar } from './form-bar.tsx';
import { type FormProblem, problemsOf } from './form-errors.ts';
import { fieldId } from './form-field.tsx';
import styles from './form-page.module.css';
import { OutdatedQuestion } from './outdated-question.tsx';
import { type FooterLink, SectionNav } from './section-nav.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { type RecordForm, type SaveProps, useSave } from './use-save.ts';

export interface FormSection {
  /** The last part of the section's path (CHN-70). */
  key: string;
  label: string;
  icon: string;
  /** The first part of the paths of the fields in it. */
  fields: readonly string[];
  content: ReactNode;
}

export interface FormPageProps<Form extends RecordForm> extends SaveProps<Form> {
  sections: readonly [FormSection, ...FormSection[]];
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
export function FormPage<Form extends RecordForm>(props: FormPageProps<Form>) {
  const { form, sections, sectionKey, basePath, isNew, cancelPath, refusal, otherProblems = [] } = props;
  const { isDirty, isSubmitting, isSubmitted, errors } = form.formState;
  const navigate = useNavigate();
  const { state } = useLocation();
  const current = sections.find(({ key }) => key === (sectionKey ?? sections[0].key));
  const next = isNew && current ? sections[sections.indexOf(current) + 1] : undefined;
  const pathOf = (section: FormSection) => `${basePath}/${section.key}`;
  const sectionOf = (path: string) => sections.find(({ fields }) => fields.includes(path.split('.')[0] ?? ''));
  const openSection = (section: FormSection) => navigate(pathOf(section), { state });
  // Like the schema's own, they are listed once somebody has tried to save.
  const found = [...problemsOf(errors), ...(isSubmitted ? otherProblems : [])];
  const problems = inSectionOrder(onePerField(found), sections);
  const leadTo = useLeadToField(current?.key, (path) => {
    const section = sectionOf(path);
    if (section && section !== current) void openSection(section);
  });
  const { save, before, outdated, failure, loads, losesChanges } = useSave(props, problems[0]?.path, (path) => {
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
        <div className={styles.body}>
          <div className={styles.column}>
            {props.heading}
            <ErrorSummary problems={problems} onFollow={(path) => leadTo(path, true)} />
            <fieldset className={styles.section} key={`${current.key} ${loads}`} disabled={Boolean(refusal)}>
              {current.content}
            </fieldset>
          </div>
          {props.aside && <aside className={styles.aside}>{props.aside}</aside>}
        </div>
        <FormBar
          hasChanges={isDirty}
          isSaving={isSubmitting}
          isNext={next !== undefined}
          cancelPath={cancelPath}
          refusal={refusal}
          failure={failure}
        />
      </form>
      <Question
        open={before.open}
        title={before.title}
        text={before.text}
        answers={[
          { label: before.stay, onChoose: before.onStay, tone: 'main' },
          { label: before.go, onChoose: before.onGo },
        ]}
      />
      <OutdatedQuestion {...outdated} />
      <UnsavedGuard losesChanges={losesChanges} hasChanges={isDirty} />
    </FormProvider>
  );
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

function onePerField(problems: FormProblem[]): FormProblem[] {
  return problems.filter(({ path }, at) => problems.findIndex((other) => other.path === path) === at);
}

function inSectionOrder<Problem extends { path: string }>(problems: Problem[], sections: readonly FormSection[]) {
  const order = sections.flatMap(({ fields }) => fields);
  const place = ({ path }: Problem) => order.indexOf(path.split('.')[0] ?? '');
  return problems.toSorted((a, b) => place(a) - place(b));
}
