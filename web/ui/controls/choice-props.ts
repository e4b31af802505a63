/** The props of every choice. */
export type ChoiceProps<Value extends string> = {
  legend: string;
  value: Value | undefined;
  onChange: (value: Value) => void;
};
