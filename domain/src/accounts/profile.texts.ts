/** Texts of the profile page. Source: 000 §8, with additions. */
export const profileTexts = {
  nameSaved: 'Name saved!',
  saved: 'Password saved!',
  saveFailed: 'There was an issue updating your password',
  added: 'Password added!',
  addFailed: 'There was an issue adding your password for this account',
} as const;
