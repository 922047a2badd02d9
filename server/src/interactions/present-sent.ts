import { providerPages } from '@nave/domain/clients/links/code-providers.ts';
import { linkCalls } from '@nave/domain/clients/links/links.calls.ts';
import type { Interaction, InteractionResponse } from '@nave/domain/contents/interactions/interaction.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { hostPlaceholderPath } from '@nave/domain/kernel/url-form.ts';
import { pageOfHtml } from '../clients/links.present.ts';

/**
 * Presents a sent interaction to viewers. Custom HTML is not included but linked: it is shown in a frame, on a page of
 * its own (INT-55). The code of a provider becomes the address of the provider's page (INT-54).
 */
export function presentSent(interaction: Interaction): Interaction {
  const responses = interaction.responses.map((response) => presentResponse(interaction, response));
  return { ...interaction, sendOffset: null, isHeld: false, missedAt: null, responses };
}

function presentResponse({ clientId, contentId }: Interaction, response: InteractionResponse): InteractionResponse {
  const { actionType, actionText, url, code, codeProvider } = response;
  if (actionType === 'customContent') {
    const page = addressOf(linkCalls.page, { clientId, page: pageOfHtml(actionText), query: { of: contentId } });
    return { ...response, actionText: '', url: { url: page, target: 'iframeModal' } };
  }
  if (actionType === 'runCode' && codeProvider) {
    const { addressOf: addressOfCode, target } = providerPages[codeProvider];
    const address = addressOfCode(code);
    return { ...response, code: '', url: address === null ? null : { url: address, target: frameOrTab(target) } };
  }
  // LNK-48: an address of this installation becomes a path on the page's own host.
  return url ? { ...response, url: { ...url, url: hostPlaceholderPath(url.url) ?? url.url } } : response;
}

/** The panel of interactions has no side bar of its own. */
function frameOrTab(target: string): 'iframeModal' | 'newTab' {
  return target === 'newTab' ? 'newTab' : 'iframeModal';
}
