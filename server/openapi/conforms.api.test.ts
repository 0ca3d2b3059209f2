import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#contract/index';
import { startDemonstration, type Demonstration, type Person } from '../testing/recorded/demonstration';
import { questionsOf } from '../testing/recorded/questions';
import { documentedAddress } from '../plugins/addresses';
import { createJudge, faultOf } from './testing/judge';

interface Document {
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, unknown> }> } }>;
}

// What is answered does not depend on the engine.
describe.runIf(process.env.FTRACK_TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  let demonstration: Demonstration;
  let judgeOf: ReturnType<typeof judgesOf>;
  beforeAll(async () => {
    demonstration = await startDemonstration();
    judgeOf = judgesOf((await demonstration.call('GET', '/api/openapi.json')).json as Document);
  }, 120_000);
  afterAll(() => demonstration.close());

  /** What does not fit of the answers to these reads, and how many of them the document knows. */
  const judged = async (person: Person, urls: readonly string[]) => {
    const faults: string[] = [];
    let checked = 0;
    for (const url of urls) {
      const fits = judgeOf(url);
      if (!fits) continue;
      const { status, json, headers } = await person.call('GET', url);
      if (status !== 200 || !String(headers['content-type']).startsWith('application/json')) continue;
      checked += 1;
      const fault = faultOf(fits, json);
      if (fault) faults.push(`${person.who} ${url}: ${fault}`);
    }
    return { faults, checked };
  };

  it.each([
    ['superadmin', 300],
    ['admin', 350],
    ['monitor', 40],
    ['operario', 40],
  ])(
    'what %s reads is as the document says: lists whole, brief and followed, and each of their records',
    async (who, least) => {
      const person = await demonstration.as(who);
      const urls: string[] = [];
      for (const noun of Object.keys(entities)) {
        const followed = { actualizado_desde: '2020-01-01T00:00:00Z', con_eliminados: true };
        const { json } = await person.call('GET', `/api/${noun}?range=[0,99]`);
        const ids = Array.isArray(json) ? json.slice(0, 20).map(({ id }) => Number(id)) : [];
        urls.push(
          `/api/${noun}`,
          `/api/${noun}?range=[0,99]`,
          `/api/${noun}?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(followed))}`,
          ...ids.map((id) => `/api/${noun}/${id}`),
        );
      }
      for (const [asker, url] of await questionsOf(demonstration)) if (asker === who) urls.push(url);
      const { faults, checked } = await judged(person, urls);
      expect(faults).toEqual([]);
      expect(checked).toBeGreaterThan(least);
    },
  );

  it('a record that was removed is told as the document says', async () => {
    const admin = await demonstration.as('admin');
    const { json } = await admin.call('POST', '/api/paradas', parada);
    await admin.call('DELETE', `/api/paradas/${json.id}`);
    const filter = encodeURIComponent(
      JSON.stringify({ actualizado_desde: '2020-01-01T00:00:00Z', con_eliminados: true }),
    );
    const url = `/api/paradas?range=[0,999]&filter=${filter}`;
    expect((await admin.call('GET', url)).json).toContainEqual(
      expect.objectContaining({ id: json.id, eliminado: true }),
    );
    expect(await judged(admin, [url])).toEqual({ faults: [], checked: 1 });
  });
});

const parada = { nombre: 'Bodega', tipo: 'cliente', forma: 'circulo', latitud: 4.6, longitud: -74.1, radio_m: 100 };

/** By address: what judges its answer, by the document alone. */
const judgesOf = (document: Document) => {
  const judge = createJudge(document);
  const paths = Object.entries(document.paths).map(([path, { get }]) => ({
    path,
    isJson: get?.responses['200']?.content?.['application/json'] !== undefined,
    // A path that is written out comes before one with a parameter.
    open: path.split('{').length,
    like: new RegExp(
      `^${path
        .replaceAll('.', String.raw`\.`)
        .replaceAll('{id}', String.raw`\d+`)
        .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }));
  paths.sort((a, b) => a.open - b.open);
  return (url: string) => {
    const [asked = ''] = url.split('?');
    const found = paths.find(({ like }) => like.test(documentedAddress(asked)));
    if (!found?.isJson) return undefined;
    return judge(['paths', found.path, 'get', 'responses', '200', 'content', 'application/json', 'schema']);
  };
};
