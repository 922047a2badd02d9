import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import { site } from '../../lib/site.ts';

export interface PageHeader {
  title: string;
  /** Whether the title is written in capitals, as on list pages. */
  isSection?: boolean;
  subtitle?: string | undefined;
  /** Whether the page is exactly as high as the window: its content scrolls inside it, and there is no footer. */
  fillsWindow?: boolean;
}

export const PageHeaderContext = createContext<(header: PageHeader | null) => void>(() => {});

/** Names the page in the dashboard's header and in the browser's tab (SHELL-77). */
export function usePageHeader({ title, isSection = false, subtitle, fillsWindow = false }: PageHeader): void {
  const show = useContext(PageHeaderContext);
  useLayoutEffect(() => {
    show({ title, isSection, subtitle, fillsWindow });
    return () => show(null);
  }, [show, title, isSection, subtitle, fillsWindow]);
  useDocumentTitle(title);
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${site().brand.name}`;
  }, [title]);
}
