import { type FormEvent, useRef, useState } from 'react';
import { text } from '../../../lib/i18n.ts';
import { type Problem, problemOf } from './account-sentences.ts';

interface AccountFormOptions<Fields extends Record<string, string>> {
  start: Fields;
  /** Validates the fields before sending; returns names of texts of the part `account`, by field. */
  check: (fields: Fields) => Partial<Record<keyof Fields, string>>;
  /** Sends the form. Returns a message if the server answered but the action failed. Throws ApiError. */
  send: (fields: Fields) => Promise<string | undefined>;
}

/** State of a short account form: its fields, its errors, and one request at a time. */
export function useAccountForm<Fields extends Record<string, string>>(options: AccountFormOptions<Fields>) {
  const { start, check, send } = options;
  const [fields, setFields] = useState(start);
  const [problem, setProblem] = useState<Problem>({ fields: {} });
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const showProblem = (newProblem: Problem) => {
    setProblem(newProblem);
    const [first] = Object.keys(newProblem.fields);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = Object.entries(check(fields)).map(([field, name]) => [field, text(`account:${name}`)]);
    if (invalid.length > 0) return showProblem({ fields: Object.fromEntries(invalid) });
    setBusy(true);
    try {
      const failure = await send(fields);
      showProblem({ fields: {}, ...(failure && { form: failure }) });
    } catch (error) {
      showProblem(problemOf(error));
    }
    setBusy(false);
  };
  /** Returns the props of a field. */
  const field = (name: keyof Fields & string) => ({
    name,
    value: fields[name],
    error: problem.fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return { form, field, busy, problem: problem.form, submit };
}
