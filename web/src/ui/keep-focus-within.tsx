import { Component, createRef, type ReactNode } from 'react';

interface KeepFocusWithinProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Keeps the focus in the container when an update removes the focused element: moves the focus to the container's text
 * field, or else to the container. This is a class, because only classes have `getSnapshotBeforeUpdate`.
 */
export class KeepFocusWithin extends Component<KeepFocusWithinProps> {
  private readonly container = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): boolean {
    return this.container.current?.contains(document.activeElement) ?? false;
  }

  override componentDidUpdate(_before: unknown, _state: unknown, hadFocus: boolean): void {
    const { current } = this.container;
    const { activeElement } = document;
    if (!hadFocus || !current || (activeElement !== current && current.contains(activeElement))) return;
    (current.querySelector('textarea') ?? current).focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return (
      <div ref={this.container} className={this.props.className} tabIndex={-1}>
        {this.props.children}
      </div>
    );
  }
}
