/** What kind of receiver a webhook has: a program, or a chat that shows sentences (API-205). */
export const receiverKinds = ['program', 'slack', 'discord', 'teams'] as const;
export type ReceiverKind = (typeof receiverKinds)[number];

const chats: readonly { kind: ReceiverKind; host: RegExp; path: RegExp }[] = [
  { kind: 'slack', host: /^hooks\.slack(-gov)?\.com$/, path: /^\/(services|workflows|triggers)\// },
  { kind: 'discord', host: /^(canary\.|ptb\.)?discord(app)?\.com$/, path: /^\/api\/(v\d+\/)?webhooks\// },
  { kind: 'teams', host: /\.webhook\.office\.com$/, path: /^\/webhookb2\// },
  // The addresses of flows with the trigger "When a Teams webhook request is received".
  { kind: 'teams', host: /\.logic\.azure\.(com|us)$|\.api\.powerplatform\.com$/, path: /\/workflows\// },
];

/** Recognises the address of a chat by its host and path. Any other address belongs to a program. */
export function receiverKind(url: string): ReceiverKind {
  const { hostname, pathname } = new URL(url);
  return chats.find(({ host, path }) => host.test(hostname) && path.test(pathname))?.kind ?? 'program';
}
