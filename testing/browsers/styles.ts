import { transform, browserslistToTargets } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';
import { targets } from '../../browsers.config';
import { entryOf, lackedBy, pathsBelow } from './support';

/** Something in a style sheet that a supported engine lacks: its path in the data, where it stands, who lacks it. */
export interface Lacked {
  path: string;
  where: string;
  lackedBy: string[];
}

/** The sheet as the build writes it: nesting is resolved, and prefixes are added. */
export const builtAs = (css: string): string =>
  transform({ filename: 'a.css', code: Buffer.from(css), targets: lightning }).code.toString();

/** What a style sheet uses that a supported engine lacks, without what stands in `@supports`. */
export const lackedIn = (css: string): Lacked[] => {
  const found: Lacked[] = [];
  const look = (path: string | undefined, where: string) => {
    const lacking = path === undefined ? [] : lackedBy(path);
    if (path !== undefined && lacking.length > 0) found.push({ path, where, lackedBy: lacking });
  };
  const visit = (node: ChildNode): void => {
    if (node.type === 'decl') pathsOf(node).forEach((path) => look(path, `${selectorOf(node)} { ${node.toString()} }`));
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g)) look(`css.selectors.${name}`, node.selector);
    if (node.type === 'atrule') {
      if (node.name === 'supports') return;
      look(`css.at-rules.${node.name}`, `@${node.name}`);
      if (node.name === 'media')
        for (const [, feature = ''] of node.params.matchAll(/\(([a-z-]+)/g))
          look(`css.at-rules.media.${feature.replace(/^(min|max)-/, '')}`, `@media ${node.params}`);
    }
    if ('nodes' in node) node.nodes?.forEach(visit);
  };
  postcss.parse(css).nodes.forEach(visit);
  return found;
};

/** The property, unless its prefixed form stands beside it, and what its value is made of. */
const pathsOf = (node: Declaration): string[] => {
  const { prop, value, parent } = node;
  if (prop.startsWith('-')) return [];
  const prefixed = parent?.nodes.some((each) => each.type === 'decl' && each.prop === `-webkit-${prop}`);
  const words = value.replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '').match(/-?[a-z][a-z-]*\b/g) ?? [];
  const called = [...value.matchAll(/([a-z-]+)\(/g)].flatMap(([, name = '']) => functions.get(name) ?? []);
  const units = [...value.matchAll(/[\d.]([a-z]+)\b/g)].map(([, unit = '']) => `css.types.length.${unit}`);
  return [
    ...(prefixed ? [] : [`css.properties.${prop}`]),
    ...words.map((word) => `css.properties.${prop}.${word}`),
    ...called,
    ...units,
  ].filter((path) => entryOf(path));
};

/** `color-mix` → css.types.color.color-mix */
const functions = new Map(pathsBelow('css.types').map((path) => [path.replace(/^.*\./, ''), path]));

const selectorOf = ({ parent }: Declaration): string => {
  const holder = parent as AtRule | Rule | undefined;
  return holder && 'selector' in holder ? holder.selector : `@${holder?.name ?? ''}`;
};

const lightning = browserslistToTargets(
  targets.map((target) => target.replace(/^([a-z]+)([\d.]+)$/, '$1 $2').replace('ios ', 'ios_saf ')),
);
