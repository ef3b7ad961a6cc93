/** Messages of the embedded wallet's settings. */
export const settings = {
  'settings.signedInAs': 'Signed in as {name}',
  'settings.signedInWith': 'Signed in with {provider}',
  'settings.changeEmail': 'Change email',
  'settings.chooseName': 'Choose a name',
  'settings.kind': 'Account type',
  'settings.smartAccount': 'Smart account',
  'settings.smartAccountHint': 'A contract that your key controls',
  'settings.eoa': 'Key account',
  'settings.eoaHint': 'The address of your key itself',
  'settings.onlyEoa': 'There are no smart accounts on this network.',
  'settings.kindSwitched': 'Account type switched',
  'settings.kindFailed': 'The account type could not be switched',
} as const
