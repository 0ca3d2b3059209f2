import { useListContext } from 'react-admin';
import { Chip, ChipRow } from './Chip';
import type { Faces } from './faces';

interface Props {
  source: string;
  label: string;
  faces: Faces;
  /** What the filter takes for a value, when it is not its text. */
  parse?: (value: string) => unknown;
}

/** One press filters the list by one value, another one no more. Where counting each would cost too much or say nothing. */
export const ChoiceChips = ({ source, label, faces, parse = (value) => value }: Props) => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { [source]: given, ...others } = filterValues as Record<string, unknown>;
  return (
    <ChipRow role="group" aria-label={label}>
      {Object.entries(faces).map(([value, face]) => {
        const pressed = given === parse(value);
        return (
          <Chip key={value} aria-pressed={pressed} onClick={() => setFilters(pressed ? others : { ...others, [source]: parse(value) }, displayedFilters)}>
            {face.label}
          </Chip>
        );
      })}
    </ChipRow>
  );
};
