import { mentionsIn } from '#contract/rules/mentions';
import styles from './notes.module.css';
import { usePeople } from './usePeople';

/** A note as it was written, with the people whom it names. */
export const NoteText = ({ text }: { text: string }) => {
  const people = usePeople();
  const mentions = mentionsIn(text, people);
  return (
    <span className={`block above-4 text ${styles.text}`}>
      {mentions.map(({ at, length }, index) => {
        const before = index === 0 ? undefined : mentions[index - 1];
        return [
          text.slice(before ? before.at + before.length : 0, at),
          <strong key={at} className={styles.mention}>
            {text.slice(at, at + length)}
          </strong>,
        ];
      })}
      {text.slice(endOf(mentions.at(-1)))}
    </span>
  );
};

const endOf = (last: { at: number; length: number } | undefined) => (last ? last.at + last.length : 0);
