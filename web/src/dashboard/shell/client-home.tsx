import { Navigate } from 'react-router';
import { dashboardPaths } from '../../lib/paths.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';

/** An organisation's own address opens its channels until its settings have a page (SHELL-36). */
export function ClientHome() {
  return <Navigate to={dashboardPaths.channels(useClient().id)} replace />;
}
