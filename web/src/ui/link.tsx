import type { AnchorHTMLAttributes } from 'react';
import { useLocation, Link as WouterLink } from 'wouter';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** The `history.state` of the target page. */
  state?: Record<string, unknown>;
}

/** A client-side link of the viewer. A link to the current path adds no history entry, as in a browser. */
export function Link({ to, ...rest }: LinkProps) {
  const [path] = useLocation();
  return <WouterLink {...rest} to={to} replace={path === to} />;
}
