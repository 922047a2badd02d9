import type { Email } from './email.ts';
import { escapeHtml } from './escape-html.ts';

/** The sender's name, and colours that were validated as hex colours. */
export interface EmailBrand {
  readonly name: string;
  readonly bar: string;
  readonly barText: string;
  readonly button: string;
  readonly buttonText: string;
  /** Colour of the button's border; `transparent` if the button contrasts enough with the background. */
  readonly buttonEdge: string;
}

/** The content of an email, in order. */
export interface EmailContent {
  readonly to: string;
  /** Default: English. */
  readonly language?: 'en' | 'es';
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly href: string };
  /** Paragraphs below the action, in smaller type. */
  readonly after?: readonly string[];
}

/** Renders an email as plain text and as HTML with the same content. */
export function renderEmail(brand: EmailBrand, content: EmailContent): Email {
  return {
    fromName: brand.name,
    to: content.to,
    subject: content.subject,
    text: renderText(brand, content),
    html: renderHtml(brand, content),
  };
}

function renderText({ name }: EmailBrand, { paragraphs, action, after = [] }: EmailContent): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.href}`] : []), ...after];
  return `${parts.join('\n\n')}\n\n-- \n${name}\n`;
}

const FONT = "font-family:Figtree,'Helvetica Neue',Arial,sans-serif";

/** Uses tables and inline styles, the subset of HTML that all mail programs render. */
function renderHtml(
  brand: EmailBrand,
  { language = 'en', subject, paragraphs, action, after = [] }: EmailContent,
): string {
  const link = action ? button(brand, action) : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#eef0f3;color:#1c2024;${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden;text-align:left">
<tr><td style="padding:18px 28px;background:${brand.bar};color:${brand.barText};${FONT};font-size:18px;font-weight:700">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:28px;${FONT}">${paragraphs.map((text) => paragraph(text)).join('')}${link}${after.map((text) => paragraph(text, 'color:#555c66;font-size:14px;')).join('')}</td></tr>
</table></td></tr></table>
</body></html>`;
}

function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
}

/** Renders a button and, below the button, its address, so that the recipient can read and copy the address. */
function button(
  { button, buttonText, buttonEdge }: EmailBrand,
  { label, href }: { label: string; href: string },
): string {
  const to = escapeHtml(href);
  return `<p style="margin:24px 0 12px"><a href="${to}" target="_blank" rel="noreferrer" style="display:inline-block;padding:12px 22px;border:1px solid ${buttonEdge};border-radius:8px;background:${button};color:${buttonText};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;overflow-wrap:anywhere"><a href="${to}" target="_blank" rel="noreferrer" style="color:#555c66">${to}</a></p>`;
}
