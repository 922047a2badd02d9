import { type FormEvent, useRef, useState } from 'react';
import { text } from '../../../lib/i18n.ts';
import { type Problem, problemOf } from './account-sentences.ts';

interface FormUse<Fields extends Record<string, string>> {
  start: Fields;
  /** What is wrong before anything is sent: names of texts of the part `account`, by field. */
  check: (fields: Fields) => Partial<Record<keyof Fields, string>>;
  /** Throws ApiError. Answers what is wrong nevertheless. */
  send: (fields: Fields) => Promise<string | undefined>;
}

/** A short form about an account: its fields, what is wrong with them, and one answer at a time. */
export function useAccountForm<Fields extends Record<string, string>>({ start, check, send }: FormUse<Fields>) {
  const [fields, setFields] = useState(start);
  const [problem, setProblem] = useState<Problem>({ fields: {} });
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const tell = (told: Problem) => {
    setProblem(told);
    const [first] = Object.keys(told.fields);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = Object.entries(check(fields)).map(([field, name]) => [field, text(`account:${name}`)]);
    if (wrong.length > 0) return tell({ fields: Object.fromEntries(wrong) });
    setBusy(true);
    try {
      const failure = await send(fields);
      tell({ fields: {}, ...(failure && { form: failure }) });
    } catch (error) {
      tell(problemOf(error));
    }
    setBusy(false);
  };
  /** What a field takes. */
  const field = (name: keyof Fields & string) => ({
    name,
    value: fields[name],
    error: problem.fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return { form, field, busy, problem: problem.form, submit };
}
