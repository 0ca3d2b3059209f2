import { useRef } from 'react';
import { Button, type ButtonProps } from '@mui/material';
import { Icon } from './Icon';
import type { IconName } from './icons';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'disabled'> {
  label: string;
  icon: IconName;
  /** MIME types, or extensions such as `.csv`. */
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** A button that opens a file picker. */
export const FileButton = ({ label, icon, accept, multiple = false, onChoose, ...look }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the user choose the same file again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button variant="outlined" startIcon={<Icon name={icon} />} {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
};
