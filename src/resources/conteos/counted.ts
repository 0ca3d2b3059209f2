import type { Conteo, RenglonConteo } from '#contract/entities/conteos';
import { search, searched } from '#contract/rules/lists';
import { ApiFailure } from '../../providers/apiFailure';
import { api } from '../../providers/api';
import { keepDraft, phoneState, serverNow } from '../../providers/offline/phone';
import type { Drafts } from '../../providers/offline/localStore';
import { queryClient } from '../../providers/queries';
import { failureOf } from '../../ui/failure';

/** What was counted here and the server does not have yet, by part. */
export interface Unsent {
  lines: Readonly<Record<string, { contado: number; contado_en: string }>>;
  /** Why the server did not take them: they stay until they are discarded. */
  refusal: string | null;
}

const prefix = 'conteo sin enviar ';
const none: Unsent = { lines: {}, refusal: null };

/** Of a count, among the drafts of this device. */
export const unsentOf = (drafts: Drafts, id: number): Unsent => (drafts[prefix + id] as Unsent | undefined) ?? none;

/** The counts with something that can be sent. */
export const toSend = (drafts: Drafts): number[] =>
  Object.keys(drafts)
    .filter((place) => place.startsWith(prefix))
    .map((place) => Number(place.slice(prefix.length)))
    .filter((id) => unsentOf(drafts, id).refusal === null);

/** Stored at once; dated by the server's clock. */
export const writeCounted = (id: number, partId: number, contado: number): void => {
  const { lines } = unsentOf(phoneState().borradores, id);
  const contado_en = new Date(serverNow()).toISOString();
  keepDraft(prefix + id, { lines: { ...lines, [partId]: { contado, contado_en } }, refusal: null } satisfies Unsent);
};

export const discardCounted = (id: number): void => keepDraft(prefix + id, undefined);

/** The last state of a count that this device read, for when there is no network. */
export const lastRead = (drafts: Drafts, id: number) => drafts[`conteo ${id}`] as Conteo | undefined;
export const keepRead = (count: Conteo): void =>
  keepDraft(`conteo ${count.id}`, count.estado === 'abierto' ? count : undefined);

/** Those that were open when they were read. */
export const keptCounts = (drafts: Drafts): Conteo[] =>
  Object.entries(drafts).flatMap(([place, count]) => (/^conteo \d+$/.test(place) ? [count as Conteo] : []));

export const countKey = (id: number) => ['conteos', 'contar', id];

/** Sends what was counted. Without an answer it stays; what was typed meanwhile, too. Never rejects. */
export const sendCounted = async (id: number): Promise<void> => {
  if (underWay.has(id)) return;
  underWay.add(id);
  const { lines: sent } = unsentOf(phoneState().borradores, id);
  const body = Object.entries(sent).map(([part, line]) => ({ repuesto_id: Number(part), ...line }));
  try {
    const { json } = await api<Conteo>(`/conteos/${id}/renglones`, { method: 'PUT', body: body.slice(0, most) });
    queryClient.setQueryData(countKey(id), json);
    keepRead(json);
    const done = new Set(body.slice(0, most).map(({ repuesto_id, contado_en }) => `${repuesto_id} ${contado_en}`));
    const left = Object.entries(unsentOf(phoneState().borradores, id).lines).filter(
      ([part, { contado_en }]) => !done.has(`${part} ${contado_en}`),
    );
    keepDraft(prefix + id, left.length > 0 ? { lines: Object.fromEntries(left), refusal: null } : undefined);
  } catch (reason) {
    if (reason instanceof ApiFailure && (reason.status === 0 || reason.status >= 500 || reason.status === 429)) return;
    const { message, fields } = failureOf(reason);
    const { lines } = unsentOf(phoneState().borradores, id);
    keepDraft(prefix + id, { lines, refusal: fields ? Object.values(fields).join('. ') : message } satisfies Unsent);
  } finally {
    underWay.delete(id);
  }
};

const underWay = new Set<number>();
/** Lines of one request. */
const most = 500;

/** The lines as this device knows them. Pure. */
export const withUnsent = (lines: readonly RenglonConteo[], unsent: Unsent): RenglonConteo[] =>
  lines.map((line) => {
    const here = unsent.lines[line.repuesto_id];
    if (!here) return line;
    return { ...line, ...here, diferencia: line.existencia === null ? null : here.contado - line.existencia };
  });

/** The next uncounted line, from the top again after the last one; undefined when all are counted. Pure. */
export const nextUncounted = (lines: readonly RenglonConteo[], partId: number | undefined) => {
  const at = lines.findIndex(({ repuesto_id }) => repuesto_id === partId);
  return [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find(
    ({ repuesto_id, contado }) => contado === null && repuesto_id !== partId,
  );
};

/** The lines that the words find. Pure. */
export const found = (lines: readonly RenglonConteo[], words: string): readonly RenglonConteo[] => {
  const finds = search(words);
  return words.trim() === ''
    ? lines
    : lines.filter(({ repuesto, codigo, ubicacion }) => finds(searched([repuesto, codigo, ubicacion], [codigo])));
};
