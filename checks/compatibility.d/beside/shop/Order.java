package shop;

import lombok.Data;

@Data
class Order {
    private String id = "";
    private String title = "";
}
