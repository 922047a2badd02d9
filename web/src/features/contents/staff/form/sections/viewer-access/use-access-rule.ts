import { isEmptyRule } from '@nave/domain/contents/access-choices.ts';
import type { AccessRule } from '@nave/domain/contents/access-rules.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useFormField } from '../../../../../../staff-kit/fields/form-field.tsx';

const emptyRule: AccessRule = { attendeeTypeIds: [], fields: {} };

/** The content's only access rule (CNT-214). A rule without choices is not stored. */
export function useAccessRule(): [AccessRule, (rule: AccessRule) => void] {
  const { value, onChange } = useFormField<ContentForm, 'rules'>('rules');
  return [value[0] ?? emptyRule, (rule) => onChange(isEmptyRule(rule) ? [] : [rule])];
}
