-- A sign-up link of a global user that was shown and not emailed: it accepts the invitation, and proves nobody's email.

alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check
  check (purpose in (
    'first-owner', 'invitation', 'copied-invitation', 'global-invitation', 'copied-global-invitation', 'reset',
    'magic-link'
  ));
