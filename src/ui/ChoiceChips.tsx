import { useListContext } from 'react-admin';
import { Chip, ChipRow } from './Chip';
import { valueOf, type Faces } from './faces';

interface Props {
  source: string;
  label: string;
  faces: Faces;
  /** Converts the text to the filter's value, by default true and false of their names. */
  parse?: (value: string) => unknown;
}

/**
 * Filters the list by one value; clicking it again removes the filter. For fields whose counts would be too expensive
 * or meaningless.
 */
export const ChoiceChips = ({ source, label, faces, parse = valueOf }: Props) => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { [source]: given, ...others } = filterValues as Record<string, unknown>;
  return (
    <ChipRow role="group" aria-label={label}>
      {Object.entries(faces).map(([value, face]) => {
        const pressed = given === parse(value);
        return (
          <Chip
            key={value}
            aria-pressed={pressed}
            onClick={() => setFilters(pressed ? others : { ...others, [source]: parse(value) }, displayedFilters)}
          >
            {face.label}
          </Chip>
        );
      })}
    </ChipRow>
  );
};
