/**
 * An object with further members. V8 gives an object that is spread and then gets new members
 * (`{ ...object, more }`) a hidden class of its own, which takes more memory than the object and
 * makes all who read it slower; one that is spread last, or only overwritten, shares its class.
 */
export const extend = <A extends object, B extends object>(object: A, more: B): A & B =>
  Object.assign({}, object, more);
