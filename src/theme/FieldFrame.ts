import { createElement, type ComponentProps } from 'react';

// For older versions of MUI, react-admin also passes the input's props to the frames of fields: they are not valid
// attributes of an element.

export const FieldFrame = ({
  InputProps: _input,
  inputProps: _html,
  ...frame
}: ComponentProps<'div'> & { InputProps?: unknown; inputProps?: unknown }) => createElement('div', frame);

export const BoxFrame = ({ inputProps: _html, ...frame }: ComponentProps<'span'> & { inputProps?: unknown }) =>
  createElement('span', frame);

const LabelFrame = ({ inputRef: _ref, ...frame }: ComponentProps<'label'> & { inputRef?: unknown }) =>
  createElement('label', frame);

/** For the label around a switch or a checkbox; MUI's types lack `as` there. */
export const asLabel = { as: LabelFrame };
