import { ESLint } from 'eslint';
import es from 'eslint-plugin-es-x';
import { type Face, oldestBrowsers } from '../browsers.ts';
import { missingNames } from './missing-names.ts';
import { SYNTAX } from './script-names.ts';
import { lackedBy } from './support.ts';

/** What a built script uses and the oldest browsers of a face lack, a sentence each. */
export async function missingInScript(face: Face, code: string): Promise<string[]> {
  const oldest = oldestBrowsers(face);
  const lacked = Object.keys(SYNTAX).filter((rule) => lackedBy(oldest, SYNTAX[rule]).length > 0);
  const eslint = new ESLint({
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: {
      // What is younger is lowered by the build, or refused here as it cannot be read.
      languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
      plugins: { 'es-x': es, nave: { rules: { 'missing-names': missingNames } } },
      rules: {
        'nave/missing-names': ['error', oldest],
        ...Object.fromEntries(lacked.map((rule) => [`es-x/${rule}`, 'error' as const])),
      },
    },
  });
  const [result] = await eslint.lintText(code);
  return (result?.messages ?? []).map(({ message, line, column }) => {
    const near = code.split('\n')[line - 1]?.slice(Math.max(0, column - 40), column + 40);
    return `${message} ... ${near} ...`;
  });
}
