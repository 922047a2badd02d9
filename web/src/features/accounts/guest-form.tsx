import type { GuestInput } from '@nave/domain/accounts/accounts.api.ts';
import { GUEST_NAME_MAX } from '@nave/domain/accounts/accounts.texts.ts';
import { isBlank } from '@nave/domain/kernel/blank-text.ts';
import { reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import { isEmail } from '@nave/domain/kernel/text-formats.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './guest-form.module.css';

interface GuestFormProps {
  /** Whether the content also requires a guest's email (CHAT-118, CHAT-119). */
  asksEmail: boolean;
  /** The guest's current name. */
  ownName?: string;
  /** Label of the button; 'Join chat' by default. */
  submitLabel?: string;
  onName: (input: GuestInput) => Promise<void>;
  onDone?: () => void;
  /** Adds a link for viewers who have an account. */
  onSignIn?: () => void;
}

type Errors = Partial<Record<'name' | 'email' | 'form', string>>;

/** The form for a guest's name, which replaces the chat's input (CHAT-111, CHAT-114). */
export function GuestForm({ asksEmail, ownName = '', submitLabel, onName, onDone, onSignIn }: GuestFormProps) {
  const text = useTexts();
  const [name, setName] = useState(ownName);
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  /** Consecutive unanswered attempts since the last press. */
  const [unanswered, setUnanswered] = useState(0);
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);

  const join = async () => {
    setBusy(true);
    try {
      await onName({ name: name.trim(), ...(email.trim() && { email: email.trim() }) });
      setUnanswered(0);
      onDone?.();
    } catch (error) {
      const hasNoAnswer = error instanceof ApiError && isUnanswered(error);
      setUnanswered((times) => (hasNoAnswer ? times + 1 : 0));
      if (!hasNoAnswer) setErrors({ form: error instanceof ApiError ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invalid = guestErrors({ name, email, asksEmail });
    setErrors(invalid);
    setUnanswered(0);
    if (invalid.name || invalid.email) {
      form.current?.querySelector<HTMLInputElement>(invalid.name ? '[name=name]' : '[name=email]')?.focus();
      return;
    }
    join();
  };
  const latestJoin = useRef(join);
  latestJoin.current = join;
  // CHAT-144: retry without another press.
  useEffect(() => {
    if (unanswered === 0) return;
    const timer = setTimeout(() => latestJoin.current(), reconnectDelay(unanswered - 1, Math.random()));
    return () => clearTimeout(timer);
  }, [unanswered]);

  const errorText = (key?: string) => key && (key.includes(':') ? text(key as `${string}:${string}`) : key);
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <TextField
        label={text('guest:name')}
        name="name"
        value={name}
        maxLength={GUEST_NAME_MAX}
        autoComplete="nickname"
        error={errorText(errors.name)}
        onChange={(event) => setName(event.target.value)}
      />
      {asksEmail && (
        <TextField
          label={text('guest:email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={errorText(errors.email)}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <Button className={styles.join ?? ''} type="submit" look="primary" size="touch" busy={busy}>
        {submitLabel ?? text('guest:join')}
      </Button>
      {onSignIn && (
        <button type="button" className={styles.signIn} onClick={onSignIn}>
          {text('guest:haveAccount')}
        </button>
      )}
      {(errors.form || unanswered > 0) && (
        <p className={styles.problem} role="alert">
          {errors.form ?? text(isOnline ? 'guest:unanswered' : 'guest:offline')}
        </p>
      )}
    </form>
  );
}

/** Whether the application server did not answer: the network failed, or a proxy returned an error of its own. */
function isUnanswered({ status }: ApiError): boolean {
  return status === 0 || status > 501;
}

/** Validates the form and returns text keys (CHAT-116 to CHAT-119). */
function guestErrors({ name, email, asksEmail }: { name: string; email: string; asksEmail: boolean }): Errors {
  const errors: Errors = {};
  if (isBlank(name)) errors.name = 'guest:nameRequired';
  if (asksEmail && !email.trim()) errors.email = 'guest:emailRequired';
  else if (asksEmail && !isEmail(email.trim())) errors.email = 'guest:invalidEmail';
  return errors;
}
