import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '../lib/log.ts';

interface BoundaryProps {
  /** What stands in the place of children that cannot be drawn. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a fault of the children to their place: what stands around them goes on. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    logFailure('A part of the page broke', { error, componentStack });
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
