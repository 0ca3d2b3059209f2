import { Chip, ChipRow } from '../../ui/Chip';

interface Props<Kind extends string> {
  label: string;
  kinds: Readonly<Record<Kind, string>>;
  chosen: Kind;
  onChoose: (kind: Kind) => void;
}

/** Chooses which of some inputs a form shows. */
export const KindChips = <Kind extends string>({ label, kinds, chosen, onChoose }: Props<Kind>) => (
  <ChipRow role="group" aria-label={label}>
    {(Object.entries(kinds) as [Kind, string][]).map(([kind, word]) => (
      <Chip key={kind} aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
        {word}
      </Chip>
    ))}
  </ChipRow>
);
