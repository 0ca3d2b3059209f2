import { documentedAddress } from '../../plugins/addresses';
import { isAny, isFields, isMap, type Shape } from './shape';
import type { Call, Surface } from './surface';

/** What became different. `breaks`: a program that worked with the version before may fail. */
export interface Change {
  kind: 'added' | 'changed' | 'breaks';
  /** `POST /api/ordenes`, or the name of a schema. */
  at: string;
  what: string;
}

type Way = 'in' | 'out';

/**
 * The differences between two surfaces, each told once, at the schema or the call where it is.
 * @param today what was announced as obsolete until this day, or an earlier one, may be gone
 */
export const differences = (before: Surface, after: Surface, today: string): Change[] => {
  const changes: Change[] = [];
  const seen = new Set<string>();
  let obsolete: Record<string, string> = {};

  const tell = (kind: Change['kind'], at: string, what: string, part = '') => {
    const until = obsolete[part] ?? obsolete[''];
    const isOver = kind === 'breaks' && until !== undefined && until <= today;
    changes.push({ kind: isOver ? 'changed' : kind, at, what: isOver ? `${what} (announced)` : what });
  };

  const compare = (a: Shape, b: Shape, way: Way, at: string, path: string): void => {
    const [from, to] = [refOf(a), refOf(b)];
    const here = to ?? at;
    const below = to === undefined ? path : '';
    if (from !== undefined || to !== undefined) {
      const pair = `${from ?? JSON.stringify(a)} ${to ?? at + path} ${way}`;
      if (seen.has(pair)) return;
      seen.add(pair);
    }
    const [old, now] = [resolved(before, a), resolved(after, b)];
    if (isFields(old) && isFields(now)) return compareFields(old.fields, now.fields, way, here, below);
    if (Array.isArray(old) && Array.isArray(now)) return compare(old[0], now[0], way, here, `${below}[]`);
    if (isMap(old) && isMap(now)) return compare(old.each, now.each, way, here, `${below}.*`);
    compareKinds(alternatives(old), alternatives(now), way, here, below);
  };

  const compareKinds = (old: Shape[], now: Shape[], way: Way, at: string, path: string) => {
    const objects = [old, now].map((shapes) => shapes.filter((shape) => typeof shape !== 'string' || shape[0] === '#'));
    const [oldOnes = [], newOnes = []] = objects;
    // What may be nothing, or one of something, is compared by what it is otherwise: here both are what they are.
    const isOneOf = old.length > 1 || now.length > 1;
    const isPair = isOneOf && oldOnes.length === 1 && newOnes.length === 1;
    if (isPair) compare(oldOnes[0] as Shape, newOnes[0] as Shape, way, at, path);
    const others = (shapes: Shape[], ones: Shape[]) =>
      shapes.filter((shape) => !isPair || !ones.includes(shape)).map(nameOf);
    const [was, is] = [others(old, oldOnes), others(now, newOnes)];
    const gone = was.filter((name) => !is.includes(name) && !is.includes('unknown'));
    const come = is.filter((name) => !was.includes(name));
    if (gone.length === 0 && come.length === 0) return;
    const differing = [...come.map((name) => `+ ${name}`), ...gone.map((name) => `− ${name}`)];
    const said = `\`${path || 'itself'}\`: ${differing.join(', ')}`;
    const isValue = come.every((name) => name.startsWith('='));
    const breaks = way === 'in' ? gone.length > 0 : come.length > 0 && !isValue && !was.includes('unknown');
    tell(breaks ? 'breaks' : 'changed', at, said);
  };

  const compareFields = (
    old: Record<string, Shape>,
    now: Record<string, Shape>,
    way: Way,
    at: string,
    path: string,
  ) => {
    for (const name of namesOf(old)) {
      const found = now[name] ?? now[`${name}!`];
      const full = `${path}.${name}`.replace(/^\./, '');
      if (found === undefined) tell('breaks', at, `\`${full}\` is gone`, name);
      else {
        const [was, is] = [`${name}!` in old, `${name}!` in now];
        if (was !== is)
          tell(
            (way === 'in') === is ? 'breaks' : 'changed',
            at,
            `\`${full}\` is ${is ? 'always there' : 'optional'}`,
            name,
          );
        compare((old[name] ?? old[`${name}!`]) as Shape, found, way, at, full);
      }
    }
    for (const name of namesOf(now).filter((each) => !(each in old) && !(`${each}!` in old))) {
      const isOwed = way === 'in' && `${name}!` in now;
      tell(
        isOwed ? 'breaks' : 'added',
        at,
        `\`${`${path}.${name}`.replace(/^\./, '')}\`${isOwed ? ' is required' : ''}`,
      );
    }
  };

  const compareCalls = (at: string, old: Call, now: Call) => {
    obsolete = old.obsolete ?? {};
    compare(old.parameters, now.parameters, 'in', at, '');
    if (now.body !== undefined && old.body !== undefined) compare(old.body, now.body, 'in', at, 'body');
    else if (now.body !== old.body) tell('changed', at, now.body === undefined ? 'no body' : 'its body is described');
    for (const [status, answer] of Object.entries(old.answers)) {
      const same = now.answers[status];
      if (same === undefined) tell('breaks', at, `${status} is gone`);
      else compare(answer, same, 'out', at, status);
    }
    for (const status of Object.keys(now.answers))
      if (!(status in old.answers)) tell('changed', at, `also answers ${status}`);
    obsolete = {};
  };

  for (const [at, call] of Object.entries(before.calls)) {
    const told = documentedToday(at);
    const now = after.calls[told];
    if (now && told !== at) tell('changed', at, `is documented as \`${told}\`; both addresses answer`);
    if (now) compareCalls(told, call, now);
    else {
      obsolete = call.obsolete ?? {};
      tell('breaks', at, 'is gone');
      obsolete = {};
    }
  }
  const known = new Set(Object.keys(before.calls).map(documentedToday));
  for (const at of Object.keys(after.calls)) if (!known.has(at)) tell('added', at, '');
  return changes;
};

/** The version since which nothing breaks a program without a year's notice. */
const promisedSince = '0.7';
export const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** What breaks the promise that was made to programs of this version, or a later one. */
export const unannounced = (version: string, changes: readonly Change[]): string[] =>
  byNumber(version, promisedSince) < 0
    ? []
    : changes.filter(({ kind }) => kind === 'breaks').map(({ at, what }) => `${at}: ${what}`);

/** `GET /api/x/{id}` as the document says it now. */
const documentedToday = (call: string): string => {
  const [method = '', address = ''] = call.split(' ');
  return `${method} ${documentedAddress(address)}`;
};

const refOf = (shape: Shape) => (typeof shape === 'string' && shape.startsWith('#') ? shape.slice(1) : undefined);

const resolved = ({ schemas }: Surface, shape: Shape): Shape => {
  const name = refOf(shape);
  const target = name === undefined ? undefined : schemas[name];
  return target === undefined ? shape : target;
};

const alternatives = (shape: Shape): Shape[] => (isAny(shape) ? shape.any : [shape]);

const nameOf = (shape: Shape): string =>
  typeof shape === 'string' ? shape.replace(/^#.*/, 'object') : Array.isArray(shape) ? 'list' : 'object';

const namesOf = (fields: Record<string, Shape>) => Object.keys(fields).map((name) => name.replace(/!$/, ''));
