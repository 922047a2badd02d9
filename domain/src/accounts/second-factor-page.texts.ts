/** Sentences of the pages about two-step sign-in. */
export const secondFactorTexts = {
  title: 'Two-step sign-in',
  codeLabel: 'Code',
  codeHint: 'The 6-digit code of your authenticator app. Without your phone, use a recovery code.',
  continue: 'Continue',
  startOver: 'Sign in another way',
  codeRequired: 'Code Required',
  offLead: 'After your password, sign-in asks for a code from an app on your phone. A passkey needs no code.',
  onLead: 'Two-step sign-in is on. After your password, sign-in asks for a code from your authenticator app.',
  setUp: 'Set up',
  cancel: 'Cancel',
  scan: 'Scan this with an authenticator app, such as Google Authenticator or 1Password.',
  qrLabel: 'QR code for your authenticator app',
  secretLabel: 'Or type this key into the app:',
  appCode: 'Code from the app',
  appCodeHint: '6 digits',
  turnOn: 'Turn on',
  turnedOn: 'Two-step sign-in is on',
  turnedOff: 'Two-step sign-in is off',
  turnOff: 'Turn off',
  newCodes: 'New recovery codes',
  saveCodes:
    'Save these recovery codes where you will find them without your phone. Each works once. We will not show them again.',
  codesLabel: 'Recovery codes',
  copy: 'Copy',
  copied: 'Copied',
  done: 'I saved them',
  password: 'Password',
} as const;

/** How many recovery codes are left. */
export const recoveryCodesLeft = {
  one: '{{count}} recovery code left',
  other: '{{count}} recovery codes left',
} as const;
