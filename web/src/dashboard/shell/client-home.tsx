import { Navigate } from 'react-router';
import { useClient } from '../../features/clients/staff/client-context.ts';
import { dashboardPaths } from '../../lib/paths.ts';

/** An organisation's own address opens its channels until its settings have a page (SHELL-36). */
export function ClientHome() {
  return <Navigate to={dashboardPaths.channels(useClient().id)} replace />;
}
