import type { AnchorHTMLAttributes } from 'react';
import { useLocation, Link as WouterLink } from 'wouter';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** What the page at the other end finds in `history.state`. */
  state?: Record<string, unknown>;
}

/** A link inside the viewer, which loads no page. To where one is already it adds no step to go back to, as a browser's own link. */
export function Link({ to, ...rest }: LinkProps) {
  const [path] = useLocation();
  return <WouterLink {...rest} to={to} replace={path === to} />;
}
