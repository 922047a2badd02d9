import { Button, Checkbox } from '@mantine/core';
import type { OfferedEvent } from '@nave/domain/contents/access-choices.ts';
import type { AccessRule } from '@nave/domain/contents/access-rules.ts';
import { t } from '../../../../../../lib/staff-texts.ts';
import { FieldGroup } from '../../../../../../staff-kit/fields/field-group.tsx';
import type { LoadedFields } from './event-fields.ts';
import styles from './viewer-access.module.css';

interface EventChoicesProps {
  event: OfferedEvent;
  loaded: LoadedFields;
  rule: AccessRule;
  onChange: (rule: AccessRule) => void;
}

/** The attendee types and options of an event, as checkboxes. */
export function EventChoices({
  event: { name, types },
  loaded: { fields, isPending, retry },
  rule,
  onChange,
}: EventChoicesProps) {
  const setTypes = (attendeeTypeIds: string[]) => onChange({ ...rule, attendeeTypeIds });
  const setOptions = (fieldId: string, options: string[]) => {
    const { [fieldId]: _, ...others } = rule.fields;
    onChange({ ...rule, fields: options.length > 0 ? { ...others, [fieldId]: options } : others });
  };
  return (
    <section className={styles.event} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <Boxes
        label={t('Attendee types')}
        choices={types.map((type) => ({ ...type, note: type.isAllowed ? undefined : t('Not allowed in the channel') }))}
        chosen={rule.attendeeTypeIds}
        onChange={setTypes}
      />
      {fields.map(({ id, label, options }) => (
        <Boxes
          key={id}
          label={label}
          choices={options.map((option) => ({ id: option.id, name: option.label }))}
          chosen={rule.fields[id] ?? []}
          onChange={(chosen) => setOptions(id, chosen)}
        />
      ))}
      {isPending && <p className={styles.about}>{t('Loading the options of the registration…')}</p>}
      {retry && (
        <div className={styles.row}>
          <p className={styles.about}>{t('We can’t load the options of the registration right now.')}</p>
          <Button variant="default" size="xs" onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface BoxesProps {
  label: string;
  choices: readonly { id: string; name: string; note?: string | undefined }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Boxes({ label, choices, chosen, onChange }: BoxesProps) {
  return (
    <FieldGroup label={label}>
      <div className={styles.boxes}>
        {choices.map(({ id, name, note }) => (
          <Checkbox
            key={id}
            size="xs"
            label={name}
            description={note}
            classNames={{ labelWrapper: styles.label }}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
