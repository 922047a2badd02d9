import type { Identifier } from '@mdn/browser-compat-data';
import type { Rule, Scope } from 'eslint';
import { globalEntry, memberEntry, methodsNamed } from './script-names.ts';
import { lackedBy } from './support.ts';

type Parented = Rule.Node;
type Member = Extract<Rule.Node, { type: 'MemberExpression' }>;

/**
 * An ESLint rule that reports names that the oldest browsers lack. Reading a missing property is harmless, so only
 * calls, constructors and nested access count. Code that checks first (`?.`, `typeof`, `in`, a condition, `try`) is
 * allowed.
 */
export const missingNames: Rule.RuleModule = {
  meta: { schema: [{ type: 'object' }], messages: { missing: '{{name}} is missing in {{browsers}}.' } },
  create(context) {
    const oldest: Record<string, string> = context.options[0];
    const check = (node: Parented, name: string, entries: (Identifier | undefined)[]) => {
      const lacks = entries.map((entry) => lackedBy(oldest, entry));
      const last = name.split('.').at(-1) ?? name;
      if (lacks.length === 0 || lacks.some((browsers) => browsers.length === 0)) return;
      if (isGuarded(node, last, context.sourceCode.text)) return;
      context.report({ node, messageId: 'missing', data: { name, browsers: [...new Set(lacks.flat())].join(', ') } });
    };
    const isGlobal = (node: Parented, name: string) => isUndeclared(context.sourceCode.getScope(node), name);
    return {
      'Program:exit'() {
        for (const { identifier } of globalScope(context.sourceCode.getScope(context.sourceCode.ast)).through) {
          const node = identifier as Parented;
          check(node, identifier.name, [globalEntry(identifier.name)].filter(Boolean));
        }
      },
      MemberExpression(node: Member) {
        const name = propertyName(node);
        if (name === null || !isUsed(node)) return;
        const { object } = node;
        const known =
          object.type === 'Identifier' && isGlobal(node, object.name) ? memberEntry(object.name, name) : undefined;
        if (known && object.type === 'Identifier') check(node, `${object.name}.${name}`, [known]);
        else if (isCalled(node) && object.type !== 'ThisExpression') check(node, `.${name}`, methodsNamed(name));
      },
    };
  },
};

function propertyName({ property, computed }: Member): string | null {
  return property.type === 'Identifier' && !computed ? property.name : null;
}

/** Whether the member is called, constructed, or the object of another access. */
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

function isGuarded(node: Parented, name: string, text: string): boolean {
  const mention = new RegExp(`\\b${name}\\b`);
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return true;
    if (parent.type === 'TryStatement' && parent.block === at && parent.handler) return true;
    const condition = conditionOf(parent);
    if (condition && condition !== at && mention.test(text.slice(...(condition.range ?? [0, 0])))) return true;
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

function isUndeclared(scope: Scope.Scope | null, name: string): boolean {
  for (let at = scope; at; at = at.upper) if (at.set.get(name)?.defs.length) return false;
  return true;
}
