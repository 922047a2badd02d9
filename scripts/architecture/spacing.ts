import type { Project } from './project.ts';

/** The only file that defines the steps in px. */
const tokens = 'web/src/ui/tokens.css';
/** Margins, paddings, gaps and insets. Borders, sizes and shadows may have other values. */
const side = '(-(top|right|bottom|left|(inline|block)(-(start|end))?))?';
const spacing = new RegExp(
  `^((scroll-)?(margin|padding)${side}|inset${side}|((row|column)-)?gap|top|right|bottom|left)$`,
);
/** Numbers of px that may be added to or subtracted from a step: 0 and the width of a border. */
const hairline = /^(0|1)(\.0*)?$/;

/** Checks that the space between elements is a step of the scale (`var(--sp-4)`), or a step plus or minus 1 px. */
export function spacingBreaches({ texts }: Project): string[] {
  const steps = new Set((texts.get(tokens) ?? '').match(/--sp-\w+(?=:)/g));
  return [...texts].flatMap(([path, text]) => {
    if (!/^web\/src\/.*\.css$/.test(path) || path === tokens) return [];
    return declarationsOf(text).flatMap(({ property, value, line }) => {
      const unknown = (value.match(/--sp-\w+/g) ?? []).filter((step) => !steps.has(step));
      const raw = spacing.test(property) ? [...value.matchAll(/([\d.]+)px/g)] : [];
      const reasons = [
        ...unknown.map((step) => `uses ${step}, but ${tokens} has no such step`),
        ...raw
          .filter(([, number = '']) => !hairline.test(number))
          .map(([measure]) => `sets ${property} to ${measure}, but spacing uses the steps of ${tokens}`),
      ];
      return reasons.map((reason) => `${path}:${line} ${reason}.`);
    });
  });
}

function declarationsOf(css: string) {
  const text = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...text.matchAll(/(?<=[{;\s])([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ({ 1: property = '', 2: value = '', index }) => ({
      property,
      value,
      line: text.slice(0, index).split('\n').length,
    }),
  );
}
