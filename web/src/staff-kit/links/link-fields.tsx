import { SegmentedControl } from '@mantine/core';
import { providerPages } from '@nave/domain/clients/links/code-providers.ts';
import { CHAT, codeProviders, HOSTS, type LinkType } from '@nave/domain/clients/links/link.ts';
import type { LinkFields } from '@nave/domain/clients/links/link-form.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { sentence, t } from '../../lib/staff-texts.ts';
import { SelectField, SwitchField } from '../fields/choice-fields.tsx';
import { useFormField } from '../fields/form-field.tsx';
import { HtmlField } from '../fields/html-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { IconField } from '../icons/icon-field.tsx';
import styles from './link-fields.module.css';
import type { LinkOwnerKind, LinksForm } from './links-form.ts';
import { targetLabels } from './target-labels.ts';

const typeLabels: Record<LinkType, string> = { url: 'URL', html: 'HTML', code: sentence('Code') };

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  namesOf(labels).map((value) => ({ value, label: t(labels[value]) }));

const providers = codeProviders.map((value) => ({ value, label: providerPages[value].name }));
const contentProviders = () => [...providers, { value: CHAT, label: t('Chat') }];

interface LinkProps {
  index: number;
  on: LinkOwnerKind;
}

/** The fields of one link: its name, its type, and the fields of that type (LNK-27). */
export function LinkEditor({ index, on }: LinkProps) {
  const linkType = useFormField<LinksForm, `links.${number}.linkType`>(`links.${index}.linkType`);
  const Fields = fieldsOf[linkType.value];
  const labelId = useId();
  return (
    <div className={styles.fields}>
      <TextField<LinksForm> name={`links.${index}.text`} label={t('Link Name')} required />
      {on !== 'client' && (
        <div className={styles.pair}>
          <IconField<LinksForm> name={`links.${index}.icon`} label={t('Icon')} required={on === 'content'} />
          <SwitchField<LinksForm> name={`links.${index}.enabled`} label={t('Enabled')} />
        </div>
      )}
      <div>
        <span className={styles.label} id={labelId}>
          {t('Type')}
        </span>
        <SegmentedControl
          aria-labelledby={labelId}
          data={optionsOf(typeLabels)}
          value={linkType.value}
          onChange={(value) => linkType.onChange(value as LinkFields['linkType'])}
        />
      </div>
      <Fields index={index} on={on} />
    </div>
  );
}

const fieldsOf: Record<LinkType, (props: LinkProps) => React.ReactNode> = {
  url: UrlFields,
  html: HtmlFields,
  code: CodeFields,
};

/** LNK-48 */
const urlHint = sentence('You can also use {host}/... for a page on this site, or mailto: for an email.');

/** LNK-28 */
function UrlFields({ index, on }: LinkProps) {
  return (
    <div className={styles.pair}>
      <TextField<LinksForm>
        name={`links.${index}.url.url`}
        label="URL"
        type="url"
        placeholder="https://"
        required
        hint={on === 'content' && t(urlHint)}
      />
      <SelectField<LinksForm>
        name={`links.${index}.url.target`}
        label={t('Target')}
        options={optionsOf(targetLabels)}
        required
      />
    </div>
  );
}

/** LNK-29 */
function HtmlFields({ index }: LinkProps) {
  return (
    <HtmlField<LinksForm>
      name={`links.${index}.html`}
      label={t('HTML content')}
      hint={t('Opens in a window over the page. Its scripts run separately and can’t see who is watching.')}
      required
    />
  );
}

/** LNK-30, LNK-17 to LNK-21: the meaning of the code depends on its provider. */
function CodeFields({ index, on }: LinkProps) {
  const { codeProvider } = useWatch<LinksForm, `links.${number}`>({ name: `links.${index}` });
  const code = useFormField<LinksForm, `links.${number}.code`>(`links.${index}.code`);
  const known = codeProviders.find((provider) => provider === codeProvider);
  const previous = useRef(codeProvider);
  useEffect(() => {
    // The chat's code is invalid for other providers, and their codes are invalid for the chat.
    const isChange = previous.current !== codeProvider && [previous.current, codeProvider].includes(CHAT);
    previous.current = codeProvider;
    if (isChange) code.onChange(codeProvider === CHAT ? CHAT : '');
  }, [codeProvider, code.onChange]);
  return (
    <div className={styles.pair}>
      <SelectField<LinksForm>
        name={`links.${index}.codeProvider`}
        label={t('Code provider')}
        placeholder={t('Choose a provider')}
        options={on === 'content' ? contentProviders() : providers}
        required
      />
      {/* LNK-22, LNK-195 */}
      {codeProvider === CHAT ? (
        <ChatChoice code={code.value} onChange={code.onChange} />
      ) : (
        <TextField<LinksForm>
          name={`links.${index}.code`}
          label={known ? t(providerPages[known].codeLabel) : t('Code')}
          required
        />
      )}
    </div>
  );
}

const chatOptions = [
  { value: CHAT, label: sentence('Public chat') },
  { value: HOSTS, label: sentence('Private, with the hosts') },
];

/** LNK-195: selects the chat that a link opens. A code other than the public chat's opens a chat with the hosts. */
function ChatChoice({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const labelId = useId();
  const hintId = useId();
  const isPublic = code === '' || code === CHAT;
  return (
    <div>
      <span className={styles.label} id={labelId}>
        {t('Opens')}
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        aria-describedby={hintId}
        data={chatOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        value={isPublic ? CHAT : HOSTS}
        onChange={(value) => onChange(value === HOSTS && !isPublic ? code : value)}
      />
      <p className={styles.hint} id={hintId}>
        {isPublic
          ? t('Opens the public chat, which everyone can read.')
          : t('Tells hosts who clicked and opens a private conversation with them.')}
      </p>
    </div>
  );
}
