import { Chip, ChipRow } from './Chip';
import { SmallHeading } from './SmallHeading';

interface Props<T> {
  label: string;
  choices: readonly (readonly [label: string, value: T])[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** One of a few, as chips under a heading. */
export const Choices = <T extends string | number | null>({ label, choices, chosen, onChoose }: Props<T>) => (
  <div>
    <SmallHeading>{label}</SmallHeading>
    <ChipRow role="group" aria-label={label}>
      {choices.map(([words, value]) => (
        <Chip key={words} aria-pressed={chosen === value} onClick={() => onChoose(value)}>
          {words}
        </Chip>
      ))}
    </ChipRow>
  </div>
);
