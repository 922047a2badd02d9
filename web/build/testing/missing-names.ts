import type { Identifier } from '@mdn/browser-compat-data';
import type { Rule, Scope } from 'eslint';
import { globalEntry, memberEntry, methodsNamed } from './script-names.ts';
import { lackedBy } from './support.ts';

type Parented = Rule.Node;
type Member = Extract<Rule.Node, { type: 'MemberExpression' }>;

/**
 * An ESLint rule: no name that the oldest browsers lack. Reading a property that is not there harms nobody, calling it
 * does; and whoever asks first, by `?.`, `typeof`, `in` or a condition that names it, or tries, may use it.
 */
export const missingNames: Rule.RuleModule = {
  meta: { schema: [{ type: 'object' }], messages: { missing: '{{name}} is missing in {{browsers}}.' } },
  create(context) {
    const oldest: Record<string, string> = context.options[0];
    const judge = (node: Parented, name: string, entries: (Identifier | undefined)[]) => {
      const lacks = entries.map((entry) => lackedBy(oldest, entry));
      const last = name.split('.').at(-1) ?? name;
      if (lacks.length === 0 || lacks.some((browsers) => browsers.length === 0)) return;
      if (isAskedFor(node, last, context.sourceCode.text)) return;
      context.report({ node, messageId: 'missing', data: { name, browsers: [...new Set(lacks.flat())].join(', ') } });
    };
    const free = (node: Parented, name: string) => isFree(context.sourceCode.getScope(node), name);
    return {
      'Program:exit'() {
        for (const { identifier } of globalScope(context.sourceCode.getScope(context.sourceCode.ast)).through) {
          const node = identifier as Parented;
          judge(node, identifier.name, [globalEntry(identifier.name)].filter(Boolean));
        }
      },
      MemberExpression(node: Member) {
        const name = propertyName(node);
        if (name === null || !isUsed(node)) return;
        const { object } = node;
        const known =
          object.type === 'Identifier' && free(node, object.name) ? memberEntry(object.name, name) : undefined;
        if (known && object.type === 'Identifier') judge(node, `${object.name}.${name}`, [known]);
        else if (isCalled(node) && object.type !== 'ThisExpression') judge(node, `.${name}`, methodsNamed(name));
      },
    };
  },
};

function propertyName({ property, computed }: Member): string | null {
  return property.type === 'Identifier' && !computed ? property.name : null;
}

/** Called, constructed, or asked for something of its own. */
function isUsed(node: Member): boolean {
  const { parent } = node;
  if (parent?.type === 'NewExpression') return parent.callee === node;
  if (parent?.type === 'MemberExpression') return parent.object === node && !parent.optional;
  return isCalled(node);
}

function isCalled(node: Member): boolean {
  const { parent } = node;
  return parent?.type === 'CallExpression' && parent.callee === node && !parent.optional;
}

function isAskedFor(node: Parented, name: string, text: string): boolean {
  const asks = new RegExp(`\\b${name}\\b`);
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return true;
    if (parent.type === 'TryStatement' && parent.block === at && parent.handler) return true;
    const condition = conditionOf(parent);
    if (condition && condition !== at && asks.test(text.slice(...(condition.range ?? [0, 0])))) return true;
  }
  return false;
}

function conditionOf(node: Parented) {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return node.test;
  return node.type === 'LogicalExpression' ? node.left : null;
}

function globalScope(scope: Scope.Scope): Scope.Scope {
  return scope.upper ? globalScope(scope.upper) : scope;
}

function isFree(scope: Scope.Scope | null, name: string): boolean {
  for (let at = scope; at; at = at.upper) if (at.set.get(name)?.defs.length) return false;
  return true;
}
