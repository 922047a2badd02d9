import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { type UserForm as Form, userFormSchema } from '@nave/domain/accounts/staff.api.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { type ReactNode, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { fieldId } from '../../../staff-kit/fields/form-field.tsx';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../staff-kit/fields/text-field.tsx';
import { ErrorSummary } from '../../../staff-kit/form/error-summary.tsx';
import { FormBar } from '../../../staff-kit/form/form-bar.tsx';
import { problemsOf, showServerErrors, whyNotSaved } from '../../../staff-kit/form/form-errors.ts';
import { UnsavedGuard } from '../../../staff-kit/form/unsaved-guard.tsx';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { ChannelLimit, type GrantableChannel } from './channel-limit.tsx';
import { InvitationPassword } from './invitation-password.tsx';
import { RoleField } from './role-field.tsx';
import styles from './user-form.module.css';

interface UserFormProps {
  start: Form;
  isNew: boolean;
  /** The roles to choose from. */
  roles: readonly Role[];
  channels: readonly GrantableChannel[];
  /** Whether the editing staff member may use only some channels. */
  isLimited: boolean;
  cancelPath: string;
  /** Why the form is read-only. */
  refusal?: string | undefined;
  /** Name of the current owner, whom a new owner replaces. */
  ownerName: string | undefined;
  emailProblem: (email: string) => string | null;
  /** Throws ApiError. */
  onSave: (form: Form) => Promise<void>;
  /** Returns the message to show when a save fails. The form stays open. */
  sentenceOf: (error: ApiError) => string;
  onSaved: (form: Form) => void;
  children?: ReactNode;
}

/** The form of a new or existing staff member (USR-57 to USR-61). */
export function UserForm(props: UserFormProps) {
  const { start, isNew, roles, channels, isLimited, cancelPath, refusal, children } = props;
  const form = useForm<Form>({ resolver: zodResolver(userFormSchema), defaultValues: start, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { save, failure, isSaved, isAskingForOwner, answer } = useSaving(props, form);
  return (
    <FormProvider {...form}>
      <form
        className={styles.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void save();
        }}
      >
        <div className={styles.column}>
          <ErrorSummary problems={problemsOf(errors)} onFollow={focusOn} />
          <fieldset className={styles.fields} disabled={Boolean(refusal)} aria-label={t('User')}>
            <FormPart title={isNew ? t('New user') : t('User')}>
              <div className={styles.pair}>
                <TextField<Form> name="firstName" label={t('First Name')} required />
                <TextField<Form> name="lastName" label={t('Last Name')} required />
              </div>
              {isNew ? (
                <>
                  <TextField<Form>
                    name="email"
                    label={t('Email')}
                    required
                    hint={t('We’ll send the invitation here.')}
                  />
                  <InvitationPassword />
                </>
              ) : (
                <TextInput
                  label={t('Email')}
                  description={t('This email belongs to their account. You can’t change it here.')}
                  value={start.email}
                  readOnly
                />
              )}
            </FormPart>
            <FormPart title={t('Role and access')}>
              <RoleField roles={roles} />
              <ChannelLimit channels={channels} isForced={isLimited} />
            </FormPart>
          </fieldset>
          {children && <div className={styles.removal}>{children}</div>}
        </div>
        <FormBar
          hasChanges={isDirty}
          isSaving={isSubmitting}
          isWaiting={false}
          isNext={false}
          cancelPath={cancelPath}
          refusal={refusal}
          failure={failure}
        />
      </form>
      {/* USR-151 */}
      <Question
        open={isAskingForOwner}
        title={t('Make this user the owner?')}
        text={t('An organisation can have only one owner. {{ownerName}} will become an admin.', {
          ownerName: props.ownerName ?? t('The current owner'),
        })}
        answers={[
          { label: t('Cancel'), onChoose: () => answer(false), tone: 'main' },
          { label: t('Make owner'), onChoose: () => answer(true) },
        ]}
      />
      <UnsavedGuard losesChanges={() => isDirty && !isSaved.current} hasChanges={isDirty} />
    </FormProvider>
  );
}

function useSaving(props: UserFormProps, form: ReturnType<typeof useForm<Form>>) {
  const { start, isNew, ownerName, emailProblem, onSave, sentenceOf, onSaved } = props;
  const [failure, setFailure] = useState<string>();
  const [pendingValues, setPendingValues] = useState<Form | null>(null);
  const isSaved = useRef(false);
  const store = async (values: Form) => {
    setFailure(undefined);
    try {
      await onSave(values);
      isSaved.current = true;
      onSaved(values);
    } catch (error) {
      logFailure('The user could not be saved', error);
      if (!(error instanceof ApiError)) throw error;
      setFailure(whyNotSaved(error));
      if (!showServerErrors(form, error)) showToast(t(sentenceOf(error)), { tone: 'error' });
    }
  };
  const submit = (values: Form) => {
    const emailError = isNew ? emailProblem(values.email) : null;
    if (emailError) {
      form.setError('email', { message: emailError });
      return focusOn('email');
    }
    const replacesOwner = values.role === 'owner' && start.role !== 'owner' && ownerName !== undefined;
    return replacesOwner ? setPendingValues(values) : store(values);
  };
  const answer = (isConfirmed: boolean) => {
    setPendingValues(null);
    if (isConfirmed && pendingValues) void form.handleSubmit(() => store(pendingValues))();
  };
  const isAskingForOwner = pendingValues !== null;
  return { save: form.handleSubmit(submit, focusOnFirst), failure, isSaved, isAskingForOwner, answer };
}

function focusOnFirst(errors: FieldErrors<Form>): void {
  window.scrollTo({ top: 0 });
  const [first] = problemsOf(errors);
  if (first) document.getElementById(fieldId(first.path))?.focus({ preventScroll: true });
}

function focusOn(path: string): void {
  document.getElementById(fieldId(path))?.focus();
}
