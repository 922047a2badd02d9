import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '../lib/log.ts';

interface BoundaryProps {
  /** Shown instead of the children if rendering fails. */
  fallback: ReactNode;
  children: ReactNode;
}

/** An error boundary: a failure of the children does not affect the rest of the page. */
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
