import { useQuery } from '@tanstack/react-query';
import type { SenalesActivo } from '#contract/entities/senales';
import { sessionCheckHeader } from '#contract/core/session';
import { api } from '../../providers/api';
import { signalFacts } from '../../resources/dispositivos/index';
import { number } from '../../ui/formats';

/** Refetch interval, ms. */
const every = 15_000;

/** What people look for, beside what the company has named; the page of the device shows the rest. */
const shown = /^(combustible_l|conductor|temperatura_\d+)$/;

const useSignals = (activoId: number) =>
  useQuery({
    queryKey: ['posiciones', 'senales', activoId],
    queryFn: async ({ signal }) =>
      (
        await api<SenalesActivo>(`/posiciones/senales/${activoId}`, {
          signal,
          headers: { [sessionCheckHeader.name]: sessionCheckHeader.value },
        })
      ).json,
    refetchInterval: every,
  }).data;

/** The battery of the device of an asset. */
export const CurrentBattery = ({ activoId }: { activoId: number }) => {
  const said = useSignals(activoId);
  if (!said) return '—';
  return said.bateria_pct === null ? 'Sin dato' : `${number(said.bateria_pct)} %`;
};

/**
 * What the device of an asset says of its fuel and of the inputs and outputs that have names; nothing if it says none.
 */
export const CurrentSignals = ({ activoId }: { activoId: number }) => {
  const data = useSignals(activoId);
  if (!data) return null;
  const { combustible_pct, voltaje_externo, atributos, nombres } = data;
  const facts = [
    ...(combustible_pct === null ? [] : [{ label: 'Combustible', value: `${number(combustible_pct)} %` }]),
    ...(voltaje_externo === null ? [] : [{ label: 'Voltaje', value: `${number(voltaje_externo, 1)} V` }]),
    ...signalFacts(
      Object.fromEntries(
        Object.entries(atributos ?? {}).filter(([name]) => shown.test(name) || Object.hasOwn(nombres, name)),
      ),
      nombres,
    ),
  ];
  return facts.map(({ label, value }) => [<dt key={`${label} name`}>{label}</dt>, <dd key={label}>{value}</dd>]);
};
