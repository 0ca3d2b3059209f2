import { markingDiffers, mergedMarking, type Marking, type SeenTask } from '#contract/rules/merging';
import type { Answer, Registro } from './answer';

/** A stored task, as far as its result goes. */
interface Stored extends Answer {
  version: number;
  /** Since which version its result is as it is; null: unknown. */
  version_trabajo: number | null;
}

/**
 * What is said of a task, on top of what others made of it since its author saw it.
 * @returns the fields that contradict, or what is to be stored
 */
export const onTopOf = (task: Stored, said: Registro): { conflicts: string[] } | { said: Registro } => {
  const now: SeenTask = { ...task, evidencias: task.evidencias_ids };
  const { estado, valor, resultado, nota, evidencias, visto, version } = said;
  const mine = Object.fromEntries(
    Object.entries({ estado, valor, resultado, nota, evidencias }).filter(([, value]) => value !== undefined),
  ) as Marking;
  if (visto) {
    const { merged, conflicts } = mergedMarking(visto, mine, now);
    return conflicts.length > 0 ? { conflicts } : { said: { ...said, ...stored(merged) } };
  }
  if (version === task.version || (version < task.version && version >= (task.version_trabajo ?? task.version)))
    return { said };
  const conflicts = version > task.version ? ['version'] : markingDiffers(mine, now);
  if (conflicts.length > 0) return { conflicts };
  return { said: evidencias ? { ...said, evidencias: [...new Set([...task.evidencias_ids, ...evidencias])] } : said };
};

/** Whether it says nothing but that there are pictures. */
export const addsPictures = ({ estado, valor, resultado, nota, visto }: Registro): boolean =>
  visto !== undefined && visto.estado === estado && [valor, resultado, nota].every((each) => each === undefined);

const stored = ({ evidencias, ...rest }: Marking) => ({ ...rest, ...(evidencias && { evidencias: [...evidencias] }) });
