import { Component, createRef, type ReactNode } from 'react';

interface KeepFocusWithinProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Keeps the focus where something takes the place of what had it: in the text field that is there now, else on the place
 * itself. A class, because React says what has the focus before a change only to one.
 */
export class KeepFocusWithin extends Component<KeepFocusWithinProps> {
  private readonly place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): boolean {
    return this.place.current?.contains(document.activeElement) ?? false;
  }

  override componentDidUpdate(_before: unknown, _state: unknown, hadFocus: boolean): void {
    const { current } = this.place;
    const { activeElement } = document;
    if (!hadFocus || !current || (activeElement !== current && current.contains(activeElement))) return;
    (current.querySelector('textarea') ?? current).focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return (
      <div ref={this.place} className={this.props.className} tabIndex={-1}>
        {this.props.children}
      </div>
    );
  }
}
