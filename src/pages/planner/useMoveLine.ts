import { useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { moved, planKey, type Asked, type Place, type Plan } from '../../resources/ordenes/index';

export interface Move {
  id: number;
  place: Place;
}

/** Moves are shown before they are answered, and sent one after the other. Knows the newest versions of orders. */
export const useMoveLine = (asked: Asked, stored: Plan | undefined) => {
  const queries = useQueryClient();
  const [pending, setPending] = useState<readonly Move[]>([]);
  const line = useRef<{ last: Promise<void>; waiting: number }>({ last: Promise.resolve(), waiting: 0 });
  const versions = useRef(new Map<number, number>());

  /** Shows moves at once; `work` sends them when those before have been answered. Resolves when it is done. */
  const enter = (moves: readonly Move[], work: () => Promise<void>): Promise<void> => {
    setPending((all) => [...all, ...moves]);
    line.current.waiting += 1;
    const run = async () => {
      try {
        await work();
      } finally {
        setPending((all) => all.filter((each) => !moves.includes(each)));
        line.current.waiting -= 1;
        if (line.current.waiting === 0) void queries.invalidateQueries({ queryKey: planKey() });
      }
    };
    line.current.last = line.current.last.then(run);
    return line.current.last;
  };

  /** What was answered is what the board has, until it is read again. */
  const settle = async (moves: readonly (Move & { version: number })[]): Promise<void> => {
    for (const { id, version } of moves) versions.current.set(id, version);
    await queries.cancelQueries({ queryKey: planKey(asked) });
    queries.setQueryData<Plan>(planKey(asked), (plan) =>
      moves.reduce((now, { id, place, version }) => now && moved(now, id, place, version), plan),
    );
  };

  return {
    /** What is stored, with the moves that are under way. */
    plan: useMemo(
      () => stored && pending.reduce((now, { id, place }) => moved(now, id, place), stored),
      [stored, pending],
    ),
    busy: useMemo(() => new Set(pending.map(({ id }) => id)), [pending]),
    enter,
    settle,
    /** The newest version that is known of an order. */
    newest: (id: number, version = 0) => Math.max(versions.current.get(id) ?? 0, version),
    know: (id: number, version: number) => void versions.current.set(id, version),
  };
};
