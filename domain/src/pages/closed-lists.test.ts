import { expect, test } from 'vitest';
import { analyticsStates } from '../analytics/analytics-state.ts';
import { reactionIcons } from '../catalogues/reactions.ts';
import { socialLinkTypes } from '../catalogues/social-link-type.ts';
import { outsideProviders } from '../catalogues/video-provider.ts';
import { contentCodeProviders } from '../clients/links/link.ts';
import { globalRoles } from '../kernel/actor.ts';

test('CAT-49 the catalogues of more than one slice hold exactly the values of the rules', () => {
  expect(analyticsStates).toEqual(['unprocessed', 'processing', 'processed']);
  expect(contentCodeProviders).toEqual([
    'planningCenterGiving',
    'tithely',
    'onlineGiving',
    'paperlessTransactions',
    'givelify',
    'chat',
  ]);
  expect(reactionIcons).toEqual(['heart', 'haha', 'raiseHands', 'like', 'clap', 'pray', 'candle', 'wave']);
  expect(socialLinkTypes).toEqual(['facebook', 'x', 'instagram', 'linkedin', 'pinterest', 'web']);
  expect(outsideProviders).toEqual([
    'youtube',
    'vimeo',
    'facebook',
    'livestream',
    'livingAsOne',
    'livingAsOneSingle',
    'other',
    'stream',
  ]);
});

test('CAT-46 a global role is owner or admin', () => {
  expect(globalRoles).toEqual(['owner', 'admin']);
});
