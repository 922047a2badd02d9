import type { Client } from '@nave/domain/clients/client.ts';
import { canAdministerClients, canManageDomain } from '@nave/domain/clients/clients.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import globeIcon from '@phosphor-icons/core/regular/globe.svg?raw';
import linkIcon from '@phosphor-icons/core/regular/globe-simple.svg?raw';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import slidersIcon from '@phosphor-icons/core/regular/sliders-horizontal.svg?raw';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import type { FooterLink } from '../../../staff-kit/form/section-nav.tsx';

/** Links in the footer of an organisation's settings (CLI-25, CLI-26). */
export function clientFooter({ id, key }: Client): FooterLink[] {
  return [
    { label: t('Edit'), icon: pencilIcon, to: dashboardPaths.client(id) },
    { label: t('Preview'), icon: globeIcon, to: viewerPaths(key).client(), newTab: true },
  ];
}

/** The link to the page of the organisation's own domain, for its owner (HOST-60). */
export function domainFooter(actor: Actor, { id }: Client): FooterLink[] {
  const link = { label: t('Custom domain'), icon: linkIcon, to: dashboardPaths.domain(id) };
  return canManageDomain(actor, { id }).allowed ? [link] : [];
}

/** The link to the organisation's product settings, for the global owner only (CLI-33, CLI-149). */
export function productFooter(actor: Actor, { id }: Client): FooterLink[] {
  const link = { label: t('Product'), icon: slidersIcon, to: dashboardPaths.product(id) };
  return canAdministerClients(actor).allowed ? [link] : [];
}
