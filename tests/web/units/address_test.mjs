// Addresses hold records and positions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Address, packed, packedRecord } from "../../../formats/output/page/address.js";
import { unpackedText } from "../../../formats/output/page/shapes.js";

const REFUSED = "it is damaged, or unpacks to more than 4 MiB";

test("a record comes back from its address", async () => {
  for (const text of ["", "tzaar random:7\n1. A5xB6\n", "Ünïcode ?>~".repeat(3000)]) {
    const letters = await packedRecord(text);
    assert.match(letters, /^[\w-]*$/);
    assert.equal(await new Address(`#r=${letters}&at=3/2`).record(), text);
    assert.equal(await unpackedText(await packed(text)), text);
  }
});

test("a damaged record is refused", async () => {
  const letters = await packedRecord("tzaar random:7\n1. A5xB6\n");
  for (const damaged of [letters.slice(0, -6), letters.slice(0, 9), letters.replace(/.{4}/, "AAAA"), "%%%", "ä", "A"])
    await assert.rejects(new Address(`#r=${damaged}`).record(), { message: REFUSED });
});

test("a record may unpack to 4 MiB, and no more", async () => {
  const longest = "a".repeat(4 << 20);
  assert.equal(await new Address(`#r=${await packedRecord(longest)}`).record(), longest);
  await assert.rejects(new Address(`#r=${await packedRecord(`${longest}a`)}`).record(), { message: REFUSED });
});

test("what stands behind an address, or HTML has made of it, is not its own", async () => {
  const text = "tzaar random:7\n1. A5xB6\n";
  const letters = await packedRecord(text);
  for (const behind of ["", ".", ")", ").", "\"", ">", "',", "?!", "»"])
    for (const [and, at] of [["&", "3/2"], ["&amp;", "3/2"], ["&", ""], ["&amp;", ""]]) {
      const address = new Address(`#r=${letters}${at && `${and}at=${at}`}${behind}`);
      assert.deepEqual([await address.record(), address.at], [text, at || "0"]);
    }
  assert.equal(await new Address("#p=(;FF[TZAAR])").record(), "(;FF[TZAAR])");
});

test("an address says how the page is shown", async () => {
  const address = new Address("#p=tzaar%20random:7&at=17/2&look=dark&flip&embed");
  assert.equal(await address.record(), "tzaar random:7");
  assert.deepEqual([address.at, address.look, address.isFlipped, address.isEmbedded], ["17/2", "dark", true, true]);
  assert.equal(address.beginning, "#p=tzaar%20random%3A7&look=dark&flip&embed&at=");
  const bare = new Address("#17");
  assert.deepEqual([await bare.record(), bare.at, bare.look, bare.isFlipped, bare.isEmbedded], [null, "0", null, false, false]);
});
