-- An invitation's link that staff copy: it accepts the invitation, and proves nobody's email.

alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check
  check (purpose in ('first-owner', 'invitation', 'copied-invitation', 'reset', 'magic-link'));
