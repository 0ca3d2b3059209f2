import { useNamesOf } from '../../ui/useNamesOf';

/** The name of an asset and what else is said, in a line that is a link itself. */
export const AssetAnd = ({ id, rest }: { id: number; rest: readonly (string | false | null)[] }) => (
  <>{[useNamesOf('activos', [id]).get(id), ...rest].filter(Boolean).join(' · ')}</>
);
